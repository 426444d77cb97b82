import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AssignForm } from "#app/batches/new/assign-form";
import { checkChoice } from "#app/batches/new/check.server";
import { FIELDS } from "#app/batches/new/forms";
import { isNoun, KINDS, NOUNS, permissionOf, TITLES } from "#app/batches/new/kinds";
import { readSelected } from "#app/batches/new/selection.server";
import { DeleteForm, StatusForm } from "#app/batches/new/status-form";
import { namesText, peopleText } from "#app/batches/new/texts";
import { BackLink } from "#app/components/back-link";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { PageHeader } from "#app/components/page-header";
import styles from "#app/components/page-parts.css?url";
import { Users as UsersIcon } from "#app/icons";
import { USER_MANAGEMENT } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { takeDraft } from "#app/request/draft.server";
import { requireChange, requireFeature } from "#app/session/guards.server";
import { addressOf } from "#app/table/address";
import { ALL, IDS } from "#app/table/selection-form";
import { userOptions } from "#app/users/users.server";

/** The kind in the address; without one, there is nothing to choose. */
function kindOf(request: Request) {
  const asked = new URL(request.url).searchParams.get("kind");
  const kind = KINDS.find((one) => one === asked);
  if (!kind) throw redirect(USER_MANAGEMENT);
  return kind;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const kind = kindOf(request);
  const { session } = await requireChange(USER_MANAGEMENT, permissionOf(kind));
  await requireFeature("batches");
  const [selected, all] = await Promise.all([
    readSelected(session, request),
    isNoun(kind) ? userOptions(session) : undefined,
  ]);
  const options = all && { applications: all.applications, roles: all.roles, groups: all.groups ?? [] };
  const ids = NOUNS.flatMap((noun) =>
    Object.values(FIELDS[noun]).map((name) => [name, options?.[noun].map(({ id }) => id) ?? []]),
  );
  const { searchParams } = new URL(request.url);
  for (const name of [IDS, ALL, "kind"]) searchParams.delete(name);
  return {
    kind,
    selected,
    options,
    draft: await takeDraft(Object.fromEntries(ids)),
    closeTo: addressOf(USER_MANAGEMENT, searchParams),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireFeature("batches");
  return checkChoice(request, kindOf(request));
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data && TITLES[data.kind], PRODUCT].filter(Boolean).join(" · ") },
];

/** The change of a selection: it is chosen here, and then checked. */
export default function NewBatchPage() {
  const { kind, selected, options, closeTo } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={closeTo} label="User Management" />
      <PageHeader title={TITLES[kind]} />
      <section className="list-card max-w-3xl" aria-label={TITLES[kind]}>
        {selected.count === 0 ? (
          <EmptyState
            icon={UsersIcon}
            message="Nobody is selected."
            action={<ButtonLink to={closeTo}>Select people</ButtonLink>}
          />
        ) : (
          <>
            <Whom selected={selected} />
            {options && isNoun(kind) && <AssignForm noun={kind} selected={selected} options={options} />}
            {kind === "status" && <StatusForm selected={selected} />}
            {kind === "delete" && <DeleteForm selected={selected} />}
          </>
        )}
      </section>
    </>
  );
}

/** Who is selected, and by which filters. */
function Whom({ selected }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "selected">) {
  const people = peopleText(selected);
  return (
    <div className="grid gap-1 border-hair border-b p-4.5">
      <h2 className="font-semibold first-letter:uppercase">{people}</h2>
      <p className="wrap-anywhere text-muted">
        {selected.filters?.length ? selected.filters.join(" · ") : namesText(selected)}
      </p>
    </div>
  );
}
