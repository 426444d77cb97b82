/** Whom a page of refusal speaks to. The name is empty where the profile could not be fetched. */
export interface SignedIn {
  name: string;
  username?: string | undefined;
}

/** Says whose account it is that something is refused to, and how to use another one. */
export function SignedInAs({ person: { name, username } }: { person: SignedIn }) {
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
      To use another account, sign out and sign in again.
    </p>
  );
}
