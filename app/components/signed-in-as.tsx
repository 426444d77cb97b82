import { say } from "#languages/say";
import { betweenSentences } from "#languages/sentences";
import { rich } from "./rich";

/** The signed-in user. The name is empty if the profile couldn't be fetched. */
export interface SignedInUser {
  name: string;
  username?: string | undefined;
}

interface SignedInAsProps {
  person: SignedInUser;
  /** Whether the page has its own way to another account. */
  switches?: boolean;
}

/** Names the signed-in account and says how to switch to another one. */
export function SignedInAs({ person: { name, username }, switches = false }: SignedInAsProps) {
  const shown = <bdi className="font-medium text-base-content">{name}</bdi>;
  return (
    <p className="wrap-anywhere text-muted">
      {name && (
        <>
          {username
            ? rich("session.signed-in-as-user", { name: shown, username: <bdi>{username}</bdi> })
            : rich("session.signed-in-as", { name: shown })}
          {betweenSentences()}
        </>
      )}
      {!switches && say("session.use-another-account")}
    </p>
  );
}
