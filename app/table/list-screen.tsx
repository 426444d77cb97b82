import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { PageHeader } from "#app/components/page-header";
import { usePreloadForms } from "#app/forms/use-preload-forms";
import { ListCard, type ListCardProps } from "./list-card";

interface ListScreenProps<Row> extends ListCardProps<Row> {
  title: string;
  description?: string;
  /** The screen's main button. */
  action?: ReactNode;
  /** Between the title and the list. */
  above?: ReactNode;
}

/**
 * A list's screen. Under a dialog it is inert: without JavaScript by the attribute, with it because the dialog is
 * modal.
 */
export function ListScreen<Row>({ title, description, action, above, ...list }: ListScreenProps<Row>) {
  const covered = useLocation().pathname.length > list.path.length + 1;
  const hydrated = useHydrated();
  usePreloadForms(list.path);
  return (
    <div className="list-screen" {...(covered && !hydrated && { inert: "" })}>
      <PageHeader title={title} description={description} action={action} />
      {above}
      <ListCard {...list} />
    </div>
  );
}
