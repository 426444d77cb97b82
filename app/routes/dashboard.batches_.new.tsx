import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkChoice } from "#app/batches/new/check.server";
import { kindOf, loadChoice, requireLetters } from "#app/batches/new/choice.server";
import { KindForm } from "#app/batches/new/kind-form";
import { permissionOf, TITLES } from "#app/batches/new/kinds";
import { Whom } from "#app/batches/new/whom";
import { BackLink } from "#app/components/back-link";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { PageHeader } from "#app/components/page-header";
import styles from "#app/components/page-parts.css?url";
import { Users as UsersIcon } from "#app/icons";
import { USER_MANAGEMENT } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { requireChange, requireFeature } from "#app/session/guards.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const kind = kindOf(request);
  const guard = await requireChange(USER_MANAGEMENT, permissionOf(kind));
  await requireFeature("batches");
  if (kind === "mail") await requireLetters(guard.permissions);
  return loadChoice(guard, request, kind);
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
      <BackLink to={closeTo}>User Management</BackLink>
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
            <KindForm kind={kind} selected={selected} options={options} />
          </>
        )}
      </section>
    </>
  );
}
