import { getInputProps } from "@conform-to/react";
import type { Field } from "./fields";

/** A switch with its label beside it. */
export function Switch({ field, label }: { field: Field; label: string }) {
  const { key, ...props } = getInputProps(field, { type: "checkbox" });
  return (
    <label className="mb-2 flex min-h-6 items-center gap-2.5 font-semibold text-[0.8125rem]">
      <input key={key} {...props} className="toggle toggle-primary toggle-sm" />
      {label}
    </label>
  );
}
