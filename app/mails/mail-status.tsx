import { Link } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import type { MailList } from "#api/contract/mails";
import { MailWarning } from "#app/icons";
import { MAIL } from "#app/navigation";

interface MailStatusProps {
  server: MailList["server"];
  counts: Pick<MailList, "waiting" | "failed">;
}

/** By which server mails are sent, and how many are not. */
export function MailStatus({ server, counts: { waiting, failed } }: MailStatusProps) {
  if (!server) return <NoServer />;
  return (
    <p className="-mt-2 mb-4 flex flex-wrap gap-x-5 gap-y-1 text-muted">
      <span className="wrap-anywhere">
        Sent by <bdi className="text-base-content">{server.host}</bdi> as{" "}
        <bdi className="text-base-content">{server.from}</bdi>
      </span>
      <Count state="waiting" count={waiting} text="waiting" />
      <Count state="failed" count={failed} text="failed" />
    </p>
  );
}

const Count = ({ state, count, text }: { state: "waiting" | "failed"; count: number; text: string }) =>
  count > 0 && (
    <Link
      to={`${MAIL}?state=${state}`}
      preventScrollReset
      className={`underline underline-offset-2 ${state === "failed" ? "text-error" : ""}`}
    >
      {formatCount(count)} {text}
    </Link>
  );

const NoServer = () => (
  <div className="mb-4 flex gap-3 rounded-box border border-warning/40 bg-warning/10 px-4.5 py-3.5">
    <MailWarning className="mt-0.5 size-4.5 shrink-0 text-warning" />
    <div>
      <p className="font-semibold">No mail server is set up.</p>
      <p className="text-muted">
        Set <code>SMTP_URL</code> and <code>MAIL_FROM</code>, and restart the service. Until then, notices
        wait here, and invitations and other links are shown once to the administrator who makes them.
      </p>
    </div>
  </div>
);
