import { Link } from "@remix-run/react";
import { userPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { Card } from "#app/components/page-card";
import { SessionList } from "#app/forms/session-list";
import { Monitor } from "#app/icons";
import { ACCOUNT_SESSIONS } from "#app/navigation";
import type { userPage } from "#app/sso-api/user-page.server";
import { useUser } from "./use-user";

interface SessionsCardProps {
  sessions: Awaited<ReturnType<typeof userPage.sessions>>;
}

export function SessionsCard({ sessions }: SessionsCardProps) {
  const { user, may, isOwn } = useUser();
  const path = userPath(user.id, "sessions");
  const canEnd = may("sessions:end") && !isOwn;
  return (
    <Card
      title="Sessions"
      className="max-w-3xl"
      aside={
        canEnd &&
        sessions.length > 0 && (
          <ButtonLink to={`${path}/end-all`} preventScrollReset className="btn-sm">
            Sign out everywhere
          </ButtonLink>
        )
      }
    >
      {sessions.length === 0 ? (
        <EmptyState icon={Monitor} message="No active sessions." action={<LastSignIns />} />
      ) : (
        <SessionList sessions={sessions} label="Sessions" action={canEnd ? path : undefined} />
      )}
      {isOwn && (
        <p className="page-note text-muted">
          You end your own sessions in <Link to={ACCOUNT_SESSIONS}>your account</Link>.
        </p>
      )}
    </Card>
  );
}

/** Where the sessions that ended are. */
function LastSignIns() {
  const { user, may } = useUser();
  if (!user.lastSignInAt) return <p className="text-[0.8125rem] text-muted">They have never signed in.</p>;
  return (
    may("audits:read") && (
      <ButtonLink to={`${userPath(user.id, "history")}?action=sign-in`} className="btn-sm">
        Past sign-ins
      </ButtonLink>
    )
  );
}
