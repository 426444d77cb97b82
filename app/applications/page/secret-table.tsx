import type { Secret } from "#api/contract/application-page";
import { Button } from "#app/components/button";
import { NamedCell } from "#app/components/named-cell";
import { Card } from "#app/components/page-card";
import { Timestamp } from "#app/components/timestamp";
import { PostForm, useSending } from "#app/forms/post-form";
import { type Column, DataTable } from "#app/table/data-table";
import { useApplication } from "./use-application";

/** The secrets that are accepted now. */
export function SecretTable({ secrets }: { secrets: readonly Secret[] }) {
  const { application } = useApplication();
  return (
    <Card title="Secrets" className="secrets">
      {application.protocol === "openid-public" && (
        <p className="page-note">
          A public client has no use for its secret, and can&apos;t sign in with it.
        </p>
      )}
      <DataTable label="secrets" columns={COLUMNS} rows={secrets} keyOf={({ which }) => which} />
    </Card>
  );
}

const COLUMNS: readonly Column<Secret>[] = [
  {
    key: "which",
    label: "Secret",
    card: "lead",
    render: ({ which }) => (which === "current" ? "Current" : "Former"),
  },
  {
    key: "hint",
    label: "Last characters",
    named: true,
    render: ({ hint }) => <code>{hint}</code>,
  },
  {
    key: "createdAt",
    label: "Created",
    named: true,
    render: ({ createdAt }) => createdAt && <Timestamp at={createdAt} />,
  },
  {
    key: "lastUsedAt",
    label: "Last used",
    named: true,
    render: ({ lastUsedAt }) => (lastUsedAt ? <Timestamp at={lastUsedAt} /> : "never"),
  },
  {
    key: "expiresAt",
    label: "Valid until",
    render: ({ which, expiresAt }) => (
      <span className="inline-flex flex-wrap items-center gap-2.5">
        <NamedCell name="Valid until">{expiresAt ? <Timestamp at={expiresAt} /> : "when replaced"}</NamedCell>
        {which === "former" && <EndNow />}
      </span>
    ),
  },
];

function EndNow() {
  const { canReplaceSecret } = useApplication();
  const isBusy = useSending("intent", "end-former");
  if (!canReplaceSecret) return null;
  return (
    <PostForm>
      <Button type="submit" name="intent" value="end-former" className="btn-sm" busy={isBusy}>
        End now
      </Button>
    </PostForm>
  );
}
