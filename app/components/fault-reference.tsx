import { useRouteLoaderData } from "@remix-run/react";
import { type Fault, useFault } from "#app/request/connection";
import { saySecond } from "#languages/dates";
import { say } from "#languages/say";
import { rich } from "./rich";
import { type Contact, SupportContact } from "./support-contact";

/** Whom to ask for help, and what to quote: the log has the request by its id. */
export function FaultReference() {
  const root = useRouteLoaderData<() => { request: Fault; contact: Contact | undefined }>("root");
  const fault = useFault() ?? root?.request;
  return (
    <>
      <SupportContact question={say("error.still-not-working")} contact={root?.contact} />
      {fault && (
        <p suppressHydrationWarning className="text-muted text-xs">
          {rich("error.request", { id: <code className="wrap-anywhere select-all">{fault.id}</code> })}
          <br />
          {say("error.moment", { moment: saySecond(fault.at) })}
        </p>
      )}
    </>
  );
}
