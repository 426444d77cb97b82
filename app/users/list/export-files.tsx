import { ButtonLink } from "#app/components/button";
import { DIALOG_TEXT } from "#app/forms/dialog";
import { Download } from "#app/icons";
import { ACCESS_REPORT, IMPORTABLE_FILE } from "./export-addresses";

const FILES = [
  {
    id: "for-import",
    path: IMPORTABLE_FILE,
    label: "For import",
    about: "People with their roles, applications and groups. Change the file and import it again.",
  },
  {
    id: "for-auditors",
    path: ACCESS_REPORT,
    label: "Access report",
    about: "For auditors: who has which application, through what, since when and by whom.",
  },
];

/** The files of an export. @param search the query that says of whom */
export const ExportFiles = ({ search }: { search: string }) => (
  <div className="grid gap-4">
    <p id={DIALOG_TEXT}>Choose what the CSV file is for.</p>
    {FILES.map(({ id, path, label, about }) => (
      <div key={id} className="grid justify-items-start gap-1.5">
        <ButtonLink to={path + search} reloadDocument icon={Download} aria-describedby={id}>
          {label}
        </ButtonLink>
        <p id={id} className="text-muted">
          {about}
        </p>
      </div>
    ))}
  </div>
);
