import type { ApplicationOverview } from "#api/contract/application-page";
import { applicationPath } from "#app/addresses";
import { pictureOf } from "#app/application-picture";
import { ApplicationTile } from "#app/components/application-tile";
import { Button } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { TextField } from "#app/forms/fields";
import { PageForm } from "#app/forms/page-form";
import { PictureInput } from "#app/forms/picture-input";
import { PICTURE_HINT, PICTURE_TYPES } from "#app/forms/pictures";
import { PostForm, useSending } from "#app/forms/post-form";
import { useActionForm } from "#app/forms/use-action-form";
import type { LauncherFormSchema } from "./launcher.server";

interface LauncherProps {
  application: ApplicationOverview;
  canChange: boolean;
  /** Everybody's launcher leads to the address, so it takes more than the picture. */
  canLead: boolean;
}

/** How the application appears to the people who have it. */
export function Launcher({ application, canChange, canLead }: LauncherProps) {
  const { homeUrl, pictureAt } = application;
  return (
    <Card title="Launcher">
      <div className="page-form">
        {canLead ? (
          <AddressForm key={homeUrl} application={application} />
        ) : (
          <p className="wrap-anywhere">{homeUrl ?? "No launch address."}</p>
        )}
      </div>
      <div className="page-form border-hair border-t">
        <div className="flex items-center gap-4">
          <ApplicationTile application={application} picture={pictureOf(application)} />
          <p className="text-muted">
            {pictureAt ? "People see this picture." : "No picture yet: people see its first letter."}
          </p>
        </div>
        {canChange && <PictureForms application={application} />}
      </div>
    </Card>
  );
}

function AddressForm({ application: { id, homeUrl } }: Pick<LauncherProps, "application">) {
  const { form, fields, failure } = useActionForm<typeof LauncherFormSchema>(undefined, {
    homeUrl: homeUrl ?? "",
  });
  const isBusy = useSending("intent", "address");
  return (
    <PageForm form={form} action={`${applicationPath(id)}?index`} className="grid gap-3.5">
      <input type="hidden" name="intent" value="address" />
      <TextField
        label="Launch address"
        hint="Opens when people choose the application in their account."
        field={fields.homeUrl}
        optional
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      {failure && <ConfirmFields />}
      <Button type="submit" className="justify-self-end" busy={isBusy}>
        Save changes
      </Button>
    </PageForm>
  );
}

function PictureForms({ application: { id, pictureAt } }: Pick<LauncherProps, "application">) {
  const action = `${applicationPath(id)}?index`;
  const isSending = useSending("intent", "picture");
  const isRemoving = useSending("intent", "remove-picture");
  const label = pictureAt ? "Replace picture" : "Add picture";
  return (
    <div className="flex flex-wrap items-start gap-2">
      <details key={pictureAt} className="picture-form">
        <summary className="btn btn-plain touch-target">{label}…</summary>
        <PostForm action={action} encType="multipart/form-data" className="grid gap-3.5">
          <input type="hidden" name="intent" value="picture" />
          <PictureInput label="Picture" hint={PICTURE_HINT} types={PICTURE_TYPES} />
          <Button type="submit" className="justify-self-start" busy={isSending}>
            {label}
          </Button>
        </PostForm>
      </details>
      {pictureAt && (
        <PostForm action={action}>
          <Button type="submit" name="intent" value="remove-picture" look="bare" busy={isRemoving}>
            Remove picture
          </Button>
        </PostForm>
      )}
    </div>
  );
}
