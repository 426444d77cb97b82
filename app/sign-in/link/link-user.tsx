import type { Link } from "#api/contract/links";
import { rich } from "#app/components/rich";

/** A user in a sentence. */
export const LinkUser = ({ name, username }: Pick<Link, "name" | "username">) => (
  <>{rich("link.user", { name: <Strong>{name}</Strong>, username: <bdi>{username}</bdi> })}</>
);

/** A name or an address in a sentence. */
export const Strong = ({ children }: { children: string | undefined }) => (
  <bdi className="font-medium text-base-content">{children}</bdi>
);
