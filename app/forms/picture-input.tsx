import { type ChangeEvent, useId } from "react";
import { Labelled } from "./labelled";
import { MOST_PICTURE_BYTES } from "./pictures";

interface PictureInputProps {
  label: string;
  /** The types that are taken, and the size. */
  hint: string;
  types: readonly string[];
  error?: string | undefined;
}

/** Chooses a picture, which is sent as `picture`. */
export const PictureInput = ({ label, hint, types, error }: PictureInputProps) => (
  <Labelled id={useId()} label={label} hint={hint} errors={error === undefined ? [] : [error]}>
    {(control) => (
      <input
        {...control}
        type="file"
        name="picture"
        required
        accept={types.join()}
        onChange={(event) => refuseLarge(event, hint)}
        className="file-input"
      />
    )}
  </Labelled>
);

/** Says so before a body is sent that no server takes. */
function refuseLarge({ currentTarget }: ChangeEvent<HTMLInputElement>, hint: string): void {
  const isLarge = (currentTarget.files?.[0]?.size ?? 0) > MOST_PICTURE_BYTES;
  currentTarget.setCustomValidity(isLarge ? hint : "");
  currentTarget.reportValidity();
}
