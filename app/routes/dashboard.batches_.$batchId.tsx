import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { isAtWork } from "#app/batches/batch-text";
import styles from "#app/batches/page/batch.css?url";
import { BatchHeader } from "#app/batches/page/batch-header";
import type { loader } from "#app/batches/page/batch-page.server";
import { ProgressCard } from "#app/batches/page/progress-card";
import { Refreshing } from "#app/batches/page/refreshing";
import { RowLists } from "#app/batches/page/row-lists";
import { Summary } from "#app/batches/page/summary";
import { BATCH, useBatch } from "#app/batches/page/use-batch";
import { CoverablePage, useCovered } from "#app/forms/coverable";
import { PRODUCT } from "#app/product";
import { SubjectFailure } from "#app/subject/subject-failure";

export { action } from "#app/batches/page/actions.server";
export { loader } from "#app/batches/page/batch-page.server";

export { unlessLost as shouldRevalidate } from "#app/request/connection";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.batch.title ?? "Bulk change"} · ${PRODUCT}` },
];

/** A bulk change: what it would do, how far it is, and what it did. */
export default function BatchPage() {
  const { batch } = useBatch();
  const isCovered = useCovered();
  return (
    <CoverablePage>
      <BatchHeader />
      <div className="page-stack mt-5">
        {isAtWork(batch) ? <ProgressCard /> : <Summary />}
        <RowLists />
      </div>
      {!isCovered && <Refreshing />}
    </CoverablePage>
  );
}

export const ErrorBoundary = () => <SubjectFailure of={BATCH} />;
