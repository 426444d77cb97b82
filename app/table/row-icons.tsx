import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";

export type RowIconName = "edit" | "factors" | "delete";

/** The icons of row actions, defined once. Rows only reference them, which keeps a hundred rows small. */
export function RowIcons() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id="row-edit">
        <Pencil />
      </symbol>
      <symbol id="row-factors">
        <KeyRound />
      </symbol>
      <symbol id="row-delete">
        <Trash2 />
      </symbol>
    </svg>
  );
}

const icon = (name: RowIconName) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4">
    <use href={`#row-${name}`} />
  </svg>
);

/** The same elements in every row. */
export const ROW_ICONS = { edit: icon("edit"), factors: icon("factors"), delete: icon("delete") };
