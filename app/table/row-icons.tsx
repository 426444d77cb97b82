import { KeyRound, Pencil, Trash2 } from "#app/icons";

/** The icons of row actions. The same elements in every row. */
export const ROW_ICONS = {
  edit: <Pencil className="size-4" />,
  factors: <KeyRound className="size-4" />,
  delete: <Trash2 className="size-4" />,
};
