import type { Option } from "#app/forms/multi-select";
import { AssignForm } from "./assign-form";
import type { Kind, Noun } from "./kinds";
import { LetterForm } from "./letter-form";
import type { Selected } from "./selection.server";
import { DeleteForm, StatusForm } from "./status-form";

interface KindFormProps {
  kind: Kind;
  selected: Selected;
  /** Of what is given and taken away, for the kinds that do. */
  options: Record<Noun, Option[]> | undefined;
}

/** The fields of this kind of change. */
export function KindForm({ kind, selected, options }: KindFormProps) {
  if (kind === "status") return <StatusForm selected={selected} />;
  if (kind === "mail") return <LetterForm selected={selected} />;
  if (kind === "delete") return <DeleteForm selected={selected} />;
  return options && <AssignForm noun={kind} selected={selected} options={options} />;
}
