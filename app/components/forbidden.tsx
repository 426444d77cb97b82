import ShieldX from "lucide-react/icons/shield-x";
import type { ApplicationOption } from "#api/contract/applications";
import { MessageCard } from "./message-card";
import { SignOutButton } from "./sign-out-button";

/** The 403 page; who has no administrative role finds their own applications on it. */
export function Forbidden({ applications = [] }: { applications?: ApplicationOption[] }) {
  return (
    <MessageCard icon={ShieldX} tone="error" title="403 Forbidden" actions={<SignOutButton />}>
      <p className="text-muted">Sorry, you do not have permission to view this page.</p>
      {applications.length > 0 && (
        <div className="mt-4 w-full border-base-300 border-t pt-5 text-start">
          <h2 className="font-semibold">Your applications</h2>
          <ul className="mt-2 grid gap-1">
            {applications.map(({ id, applicationName }) => (
              <li key={id} className="wrap-anywhere rounded-field bg-base-200 px-3 py-2">
                <bdi>{applicationName}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </MessageCard>
  );
}
