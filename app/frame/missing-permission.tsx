import { type Contact, SupportContact } from "#app/components/support-contact";
import type { Missing } from "#app/session/missing.server";

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
        <SupportContact question="Need access to this page?" contact={contact} />
      )}
    </>
  );
}

/** For those who may change roles. */
function Own({ hasAll, isNamed }: { hasAll: boolean | undefined; isNamed: boolean }) {
  if (hasAll)
    return <p className="text-muted">Your role “super” has every permission, so you can open any page.</p>;
  if (!isNamed) return null;
  return (
    <p className="text-muted">
      Permissions come with roles. You can’t give one that you don’t have; someone with the role “super” can
      give you a role with it.
    </p>
  );
}

function Needs({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  if (texts.length === 1)
    return (
      <p>
        You need the permission <Quoted text={texts[0]} />.
      </p>
    );
  return (
    <div className="text-balance">
      <p>You need one of these permissions:</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <Quoted text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const Quoted = ({ text }: { text: string | undefined }) => (
  <strong className="font-semibold">“{text}”</strong>
);
