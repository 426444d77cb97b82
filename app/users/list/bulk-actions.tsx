import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { NEW_BATCH } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { PageMenu } from "#app/components/page-menu";
import { Download, Upload } from "#app/icons";
import { BATCHES, IMPORT, USER_MANAGEMENT } from "#app/navigation";
import { addressOf } from "#app/table/address";
import { SelectionForm } from "#app/table/selection-form";
import { EXPORT } from "./export-addresses";

/** The actions on many users at once that somebody may take. */
export interface Bulk {
  canChange: boolean;
  canEmail: boolean;
  canDelete: boolean;
}

const CHANGES = [
  ["applications", "Applications…"],
  ["roles", "Roles…"],
  ["groups", "Groups…"],
  ["status", "Status…"],
] as const;

/** The users' table as a selection. */
export function UserSelection({ bulk, total, children }: { bulk: Bulk; total: number; children: ReactNode }) {
  const [params] = useSearchParams();
  const buttons = (
    <>
      {bulk.canChange &&
        CHANGES.map(([kind, label]) => (
          <button key={kind} type="submit" name="kind" value={kind} className="selection-button">
            {label}
          </button>
        ))}
      {bulk.canEmail && (
        <button type="submit" name="kind" value="mail" className="selection-button">
          Send an email…
        </button>
      )}
      <button type="submit" formAction={EXPORT} className="selection-button">
        Export…
      </button>
      {bulk.canDelete && (
        <button type="submit" name="kind" value="delete" className="selection-button text-error">
          Delete…
        </button>
      )}
    </>
  );
  return (
    <SelectionForm action={NEW_BATCH} params={params} total={total} buttons={buttons}>
      {children}
    </SelectionForm>
  );
}

/** Beside "Add New": the ways in and out for many users at once. A phone has them in the menu. */
export function BulkLinks({ bulk }: { bulk: Bulk }) {
  const [params] = useSearchParams();
  const upload = bulk.canChange && IMPORT;
  const exportAddress = addressOf(EXPORT, params, {
    page: undefined,
    size: undefined,
    columns: undefined,
  });
  return (
    <>
      {upload && (
        <ButtonLink icon={Upload} to={upload} className="max-md:hidden">
          Import
        </ButtonLink>
      )}
      <ButtonLink icon={Download} to={exportAddress} preventScrollReset className="max-md:hidden">
        Export
      </ButtonLink>
      <PageMenu>
        {upload && (
          <Link to={upload} className="in-menu-on-phones">
            Import
          </Link>
        )}
        <Link to={exportAddress} preventScrollReset className="in-menu-on-phones">
          Export
        </Link>
        <Link to={BATCHES}>Bulk changes</Link>
        <Link to={`${USER_MANAGEMENT}/deleted`}>Deleted people</Link>
      </PageMenu>
    </>
  );
}
