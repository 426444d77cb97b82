import { useActionData } from "@remix-run/react";
import { logoAddress } from "#api/contract/appearance-links";
import { Button } from "#app/components/button";
import { Mark } from "#app/components/mark";
import { Card } from "#app/components/page-card";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { PictureInput } from "#app/forms/picture-input";
import { LOGO_HINT, LOGO_TYPES } from "#app/forms/pictures";
import { PostForm, useSending } from "#app/forms/post-form";
import { APPEARANCE } from "#app/navigation";

/** Sets the logo, or removes it. */
export function LogoForm({ logoAt }: { logoAt: string | null }) {
  const refused = useActionData<{ logo?: { problem?: string } }>()?.logo;
  const isSaving = useSending("intent", "logo");
  const isRemoving = useSending("intent", "remove-logo");
  return (
    <Card title="Logo">
      <PostForm key={logoAt} action={APPEARANCE} encType="multipart/form-data" className="page-form">
        <div className="flex items-center gap-4">
          {logoAt ? (
            <img src={logoAddress(logoAt)} alt="The logo" className="size-12 shrink-0 object-contain" />
          ) : (
            <Mark large />
          )}
          <p className="text-muted">
            {logoAt
              ? "In the top bar, on the sign-in page and on similar pages."
              : "No logo yet. Pages show this mark."}
          </p>
        </div>
        <PictureInput label="Picture" hint={LOGO_HINT} types={LOGO_TYPES} error={refused?.problem} />
        {refused && <ConfirmFields />}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" name="intent" value="logo" busy={isSaving}>
            {logoAt ? "Replace logo" : "Add logo"}
          </Button>
          {logoAt && (
            <Button
              type="submit"
              name="intent"
              value="remove-logo"
              look="bare"
              formNoValidate
              busy={isRemoving}
            >
              Remove logo
            </Button>
          )}
        </div>
      </PostForm>
    </Card>
  );
}
