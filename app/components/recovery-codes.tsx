import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Download } from "#app/icons";
import { say } from "#languages/say";
import { CopyButton } from "./copy-button";

/** Ten recovery codes, shown once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <ol
    aria-label={say("proof.recovery-codes")}
    className="grid grid-flow-row gap-x-6 gap-y-1.5 rounded-field border border-base-300 bg-base-200 px-4 py-3 font-mono text-[0.8125rem] grid-cols-[repeat(auto-fill,minmax(11.25rem,1fr))]"
  >
    {codes.map((code, index) => (
      <li key={code} className="flex items-baseline gap-3">
        <span aria-hidden="true" className="w-4 select-none text-muted text-xs">
          {index + 1}
        </span>
        <code className="select-all whitespace-nowrap">{code}</code>
      </li>
    ))}
  </ol>
);

/** The codes as a text file has them, one per line. */
export const recoveryCodesText = (codes: readonly string[], product: string) =>
  `${say("proof.recovery-codes-file", { product })}\n\n${codes.join("\n")}\n`;

/** Buttons that need a script. Without one, people select the codes or print the page. */
export function KeepRecoveryCodes({ codes, product }: { codes: readonly string[]; product: string }) {
  const text = recoveryCodesText(codes, product);
  const [file, setFile] = useState<string>();
  // Not a data address: browsers keep those in their list of downloads.
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    setFile(address);
    return () => URL.revokeObjectURL(address);
  }, [text]);
  if (!useHydrated()) return null;
  return (
    <p className="flex flex-wrap gap-2.5">
      <CopyButton name={say("proof.copy-recovery-codes")} value={codes.join("\n")} worded />
      <a href={file} download="recovery-codes.txt" className="btn btn-plain btn-sm touch-target">
        <Download className="size-4.5" />
        {say("step.download")}
      </a>
    </p>
  );
}
