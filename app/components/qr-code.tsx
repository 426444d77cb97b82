interface QrCodeProps {
  /** From `qrCode`. */
  image: { size: number; path: string };
  /** What it holds, for screen readers. */
  label: string;
}

/** Dark on white in both themes, because some scanners read nothing else. */
export const QrCode = ({ image: { size, path }, label }: QrCodeProps) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    className="mx-auto size-48 rounded-field border border-base-300 bg-white text-black [forced-color-adjust:none]"
  >
    <path fill="currentColor" d={path} />
  </svg>
);
