import { CenteredPage } from "#app/components/centered-page";
import { Mark } from "#app/components/mark";
import { say } from "#languages/say";

/** Shown if the check of an existing sign-in takes longer than 300 ms. */
export function LoadingPage() {
  return (
    <CenteredPage>
      <div role="status" className="grid justify-items-center gap-5 pt-8">
        <Mark large />
        <h1 className="font-medium text-muted tracking-wide">{say("sign-in.loading")}</h1>
        <span aria-hidden="true" className="spinner" />
      </div>
    </CenteredPage>
  );
}
