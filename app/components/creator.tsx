import { Link } from "@remix-run/react";
import type { Creator as CreatorData } from "#api/contract/creator";
import { userPath } from "#app/addresses";

/** Whoever made something. @param isLink whether the reader may open users */
export function Creator({ createdBy, isLink }: Pick<CreatorData, "createdBy"> & { isLink: boolean }) {
  if (!createdBy) return "A deleted user";
  const { id, name, username } = createdBy;
  return (
    <>
      {isLink ? (
        <Link to={userPath(id)} className="row-link">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}{" "}
      <bdi className="text-muted">{username}</bdi>
    </>
  );
}
