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
  return (
    <p className="wrap-anywhere text-muted">
      {name && (
        <>
          You are signed in as <bdi className="font-medium text-base-content">{name}</bdi>
          {username && (
            <>
              {" "}
              (<bdi>{username}</bdi>)
            </>
          )}
          .{" "}
        </>
      )}
      {!switches && "To use another account, sign out and sign in again."}
    </p>
  );
}
