/** A QR code as the path of an image, one unit per module, with the quiet zone of four that scanners need. */
interface QrCodeImage {
  size: number;
  path: string;
}

/** One subpath per run of dark modules in a row. */
export async function qrCode(text: string): Promise<QrCodeImage> {
  // Loaded at first use: most processes never draw one.
  const { default: encodeQR } = await import("qr");
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = rows.map((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ]
      .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join(""),
  );
  return { size: rows.length, path: path.join("") };
}
