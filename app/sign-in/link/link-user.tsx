import type { Link } from "#api/contract/links";

/** The user whom a link is for. */
export const LinkUser = ({ name, username }: Pick<Link, "name" | "username">) => (
  <>
    <Strong>{name}</Strong> (<bdi>{username}</bdi>)
  </>
);

/** A name or an address in a sentence. */
export const Strong = ({ children }: { children: string | undefined }) => (
  <bdi className="font-medium text-base-content">{children}</bdi>
);
