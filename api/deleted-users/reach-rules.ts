import type { Queries } from "../database/engine";
import { conflict, forbidden, type HttpError } from "../http/errors";
import { listRolesBeyond } from "../noun/ranks.queries";
import { findRolesOfGroups, listDirectoryGroups, viaGroups } from "../users/assignments.queries";
import { findTakenProblems } from "../users/name-rules";
import type { Snapshot } from "../users/snapshot.queries";
import { listGoogleSubjects } from "./deleted-users.queries";

export type Kept = Pick<Snapshot, "user" | "assigned">;

/**
 * Rules GR1 and GR1b for deleted users: nobody restores somebody, or removes somebody for good, whose roles have a
 * permission that they lack.
 *
 * @param own the actor's permissions
 * @returns for each deleted user whether they had permissions, and why the actor is refused
 */
export async function findReach(queries: Queries, own: string[], kept: readonly Kept[]) {
  const groups = kept.flatMap(({ assigned }) => idsOf(assigned.groups));
  const rolesOf = await findRolesOfGroups(queries, groups);
  const held = kept.map(({ assigned }) => [
    ...idsOf(assigned.roles),
    ...viaGroups(rolesOf, idsOf(assigned.groups)),
  ]);
  const allowing = await listRolesBeyond(queries, [], held.flat());
  const beyond = await listRolesBeyond(queries, own, held.flat());
  return kept.map(({ user }, index) => {
    const isHeld = ({ id }: { id: string }) => held[index]?.includes(id) === true;
    const role = beyond.find(isHeld);
    const problems = role
      ? [forbidden(`${user.name} had the role ${role.name}, which allows more than you may do.`)]
      : [];
    return { hadPermissions: allowing.some(isHeld), problems };
  });
}

/** Names and Google accounts that somebody else has taken since. */
export async function findReturnProblems(queries: Queries, kept: readonly Kept[]): Promise<HttpError[][]> {
  const plans = kept.map(({ user: { name, email, username } }) => ({
    after: { name, email, username, status: true, roles: [], applications: [], groups: [] },
  }));
  const taken = await findTakenProblems(queries, plans);
  const subjects = await listGoogleSubjects(
    queries,
    kept.flatMap(({ user }) => user.google_subject ?? []),
  );
  return kept.map(({ user }, index) => {
    const isGoogleTaken = subjects.some(
      ({ issuer, subject }) => issuer === user.google_issuer && subject === user.google_subject,
    );
    return [
      ...(taken[index] ?? []),
      ...(isGoogleTaken ? [conflict("Someone else signs in with this Google account.")] : []),
    ];
  });
}

/** Memberships in groups of a directory don't come back: it may have removed the member meanwhile (GR2). */
export async function withoutDirectoryGroups<One extends Kept>(queries: Queries, kept: readonly One[]) {
  const groups = kept.flatMap(({ assigned }) => idsOf(assigned.groups));
  const ofDirectory = await listDirectoryGroups(queries, groups);
  return kept.map((one) => withoutGroups(one, ofDirectory));
}

export function withoutGroups<One extends Kept>(one: One, groups: { id: string }[]): One {
  const left = new Set(idsOf(groups));
  const { assigned } = one;
  return { ...one, assigned: { ...assigned, groups: assigned.groups.filter(({ id }) => !left.has(id)) } };
}

const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);
