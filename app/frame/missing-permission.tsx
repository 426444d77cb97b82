import type { ReactNode } from "react";
import { rich } from "#app/components/rich";
import { type Contact, SupportContact } from "#app/components/support-contact";
import { SUPER } from "#app/navigation";
import type { Missing } from "#app/session/missing.server";
import { say } from "#languages/say";

interface MissingPermissionProps {
  missing: Missing | undefined;
  contact: Contact | undefined;
}

/** Says what a refused page needs, and what to do about it. */
export function MissingPermission({ missing, contact }: MissingPermissionProps) {
  const { needs = [], noScreens, hasAll, rolesAt } = missing ?? {};
  return (
    <>
      <Needs texts={needs} />
      {noScreens && <p className="wrap-anywhere">{noScreens}</p>}
      {rolesAt || hasAll ? (
        <Own hasAll={hasAll} isNamed={needs.length > 0} />
      ) : (
        <SupportContact question={say("error.need-access")} contact={contact} />
      )}
    </>
  );
}

/** For those who may change roles. */
function Own({ hasAll, isNamed }: { hasAll: boolean | undefined; isNamed: boolean }) {
  if (hasAll) return <p className="text-muted">{say("error.every-permission", { role: SUPER })}</p>;
  if (!isNamed) return null;
  return <p className="text-muted">{say("error.permission-by-role", { role: SUPER })}</p>;
}

function Needs({ texts }: { texts: readonly string[] }) {
  const [first] = texts;
  if (first === undefined) return null;
  if (texts.length === 1) return <p>{rich("error.needs-permission", { permission: first, b: strong })}</p>;
  return (
    <div className="text-balance">
      <p>{say("error.needs-one-of")}</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{strong(say("error.quoted", { name: text }))}</li>
        ))}
      </ul>
    </div>
  );
}

const strong = (inside: ReactNode) => <strong className="font-semibold">{inside}</strong>;
