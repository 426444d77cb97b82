import { redirect } from "@remix-run/node";
import { USER_MANAGEMENT } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import type { Session } from "#app/request/session.server";
import { requireChange, requireFeature } from "#app/session/guards.server";
import { addressOf } from "#app/table/address";
import { ALL, IDS } from "#app/table/selection-form";
import { userOptions } from "#app/users/users.server";
import { FIELDS } from "./forms";
import { isNoun, KINDS, type Kind, lettersFor, NOUNS } from "./kinds";
import { readSelected } from "./selection.server";

/** The kind in the address; without one, there is nothing to choose. */
export function kindOf(request: Request): Kind {
  const asked = new URL(request.url).searchParams.get("kind");
  const kind = KINDS.find((one) => one === asked);
  if (!kind) throw redirect(USER_MANAGEMENT);
  return kind;
}

/** @throws {Response} 404 without a mail server, to another page for somebody who may send none */
export async function requireLetters(permissions: readonly string[]): Promise<void> {
  await requireFeature("password-reset");
  if (lettersFor(permissions).length === 0) await requireChange(USER_MANAGEMENT);
}

/** The choices on the page of a selection's change. */
export async function loadChoice(
  { session, permissions }: { session: Session; permissions: readonly string[] },
  request: Request,
  kind: Kind,
) {
  const [selected, all] = await Promise.all([
    readSelected(session, request),
    isNoun(kind) ? userOptions(session) : undefined,
  ]);
  const options = all && { applications: all.applications, roles: all.roles, groups: all.groups ?? [] };
  const ids = NOUNS.flatMap((noun) =>
    Object.values(FIELDS[noun]).map((name) => [name, options?.[noun].map(({ id }) => id) ?? []]),
  );
  const { searchParams } = new URL(request.url);
  const letter = searchParams.get("letter") ?? (searchParams.get("secondFactor") === "none" ? "factor" : "");
  for (const name of [IDS, ALL, "kind", "letter"]) searchParams.delete(name);
  return {
    kind,
    selected,
    options,
    letters: kind === "mail" ? lettersFor(permissions) : [],
    letter,
    draft: await takeDraft(Object.fromEntries(ids)),
    closeTo: addressOf(USER_MANAGEMENT, searchParams),
  };
}
