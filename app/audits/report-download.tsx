import { type MouseEvent, useRef, useState } from "react";
import { counted, formatCount } from "#api/contract/counts";
import { Button, ButtonLink } from "#app/components/button";
import { Download } from "#app/icons";
import { fetchReport, NotAReport, saveFile } from "./fetch-report";

type Progress =
  | { state: "idle" }
  | { state: "running"; rows: number }
  | { state: "saved"; rows: number }
  | { state: "broken" };

interface ReportDownloadProps {
  address: string;
  /** Rows that the report will have, as far as the list knows. */
  total: number;
}

/** The button of the report. With JavaScript one sees how far it is, and can stop it. */
export function ReportDownload({ address, total }: ReportDownloadProps) {
  const [progress, setProgress] = useState<Progress>({ state: "idle" });
  const stop = useRef<AbortController>();
  const running = progress.state === "running";

  async function download() {
    stop.current = new AbortController();
    setProgress({ state: "running", rows: 0 });
    try {
      const file = await fetchReport(address, stop.current.signal, (rows) =>
        setProgress({ state: "running", rows }),
      );
      saveFile(file);
      setProgress({ state: "saved", rows: file.rows });
    } catch (fault) {
      if (fault instanceof NotAReport) location.assign(address);
      setProgress({ state: stop.current.signal.aborted ? "idle" : "broken" });
    }
  }

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!running) download();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:justify-end">
      <ButtonLink
        icon={Download}
        className="sm:order-last"
        to={address}
        reloadDocument
        aria-disabled={running || undefined}
        onClick={onClick}
      >
        Download Audit Report
      </ButtonLink>
      {running && <Running rows={progress.rows} total={total} onStop={() => stop.current?.abort()} />}
      <p role="status" className="text-muted text-sm">
        {progress.state === "saved" && `Saved, ${counted(progress.rows, "row")}.`}
        {running && <span className="sr-only">{tenths(progress.rows, total)} % of the report is here.</span>}
      </p>
      <p role="alert" className="text-error text-sm">
        {progress.state === "broken" && "The download was interrupted. Try again."}
      </p>
    </div>
  );
}

/** Spoken in steps of ten, or a screen reader would never be silent. */
const tenths = (rows: number, total: number) =>
  Math.min(100, Math.floor((rows / Math.max(total, 1)) * 10) * 10);

function Running({ rows, total, onStop }: { rows: number; total: number; onStop: () => void }) {
  return (
    <>
      <span className="text-muted text-sm">
        {formatCount(rows)} of {formatCount(Math.max(rows, total))} rows
      </span>
      <progress
        aria-label="Rows downloaded"
        className="progress progress-primary w-32"
        value={rows}
        max={Math.max(rows, total)}
      />
      <Button look="bare" onClick={onStop}>
        Cancel
      </Button>
    </>
  );
}
