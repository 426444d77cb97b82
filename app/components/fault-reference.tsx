import { useRouteLoaderData } from "@remix-run/react";
import { utcSecond } from "#api/contract/moments";
import { type Fault, useFault } from "#app/request/connection";
import { type Contact, SupportContact } from "./support-contact";

/** Whom to ask for help, and what to quote: the log has the request by its id. */
export function FaultReference() {
  const root = useRouteLoaderData<() => { request: Fault; contact: Contact | undefined }>("root");
  const fault = useFault() ?? root?.request;
  return (
    <>
      <SupportContact question="Still not working?" contact={root?.contact} />
      {fault && (
        <p className="text-muted text-xs">
          Request <code className="wrap-anywhere select-all">{fault.id}</code>
          <br />
          {utcSecond(fault.at)} UTC
        </p>
      )}
    </>
  );
}
