import type { ReactNode } from "react";
import { useRememberList } from "#app/components/list-memory";
import { PageHeader } from "#app/components/page-header";
import { Coverable } from "#app/forms/coverable";
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

/** A list's screen. Dialogs cover it. */
export function ListScreen<Row>({ title, description, action, above, ...list }: ListScreenProps<Row>) {
  usePreloadForms(list.path);
  useRememberList(list.path);
  return (
    <Coverable className="list-screen">
      <PageHeader title={title} description={description} action={action} />
      {above}
      <ListCard {...list} />
    </Coverable>
  );
}
