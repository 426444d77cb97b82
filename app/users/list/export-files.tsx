import { Link } from "@remix-run/react";
import { Badge } from "#app/components/badge";
import { DIALOG_TEXT } from "#app/forms/dialog";
import { Download, FileText, Users } from "#app/icons";
import { ACCESS_REPORT, IMPORTABLE_FILE } from "./export-addresses";
import { type Exported, useExported } from "./use-exported";

const FILES = [
  {
    id: "for-import",
    path: IMPORTABLE_FILE,
    icon: Users,
    label: "For import",
    about: "One row per person, with roles, applications and groups. Change the rows and import them again.",
  },
  {
    id: "for-auditors",
    path: ACCESS_REPORT,
    icon: FileText,
    label: "Access report",
    about:
      "For auditors: who has which application, through what, since when and by whom. People without any are left out.",
    atMost: true,
  },
];

/** The files of an export. @param search the query that says of whom */
export function ExportFiles({ search }: { search: string }) {
  const exported = useExported(search);
  return (
    <div className="grid gap-3">
      <p id={DIALOG_TEXT}>Choose what the CSV file is for.</p>
      {FILES.map(({ id, path, icon: Icon, label, about, atMost }) => (
        <div key={id} className="file-card">
          <Icon className="size-5 text-primary" />
          <div className="grid gap-1">
            <Link to={path + search} reloadDocument aria-describedby={id} className="file-link">
              {label}
            </Link>
            <div id={id} className="grid gap-1 text-[0.8125rem] text-muted">
              <p>{about}</p>
              {exported && <Reach exported={exported} atMost={atMost} />}
            </div>
          </div>
          <Download className="size-4.5 text-muted" />
        </div>
      ))}
    </div>
  );
}

/** "Up to 2,786 people", and whether the list is narrowed to them. */
const Reach = ({
  exported: { people, narrowed },
  atMost,
}: {
  exported: Exported;
  atMost: boolean | undefined;
}) => (
  <p className="mt-1 flex flex-wrap items-center gap-2 text-base-content">
    <span className="font-semibold">
      {atMost && "Up to "}
      {people}
    </span>{" "}
    {narrowed && (
      <Badge tone="primary" small>
        {narrowed}
      </Badge>
    )}
  </p>
);
