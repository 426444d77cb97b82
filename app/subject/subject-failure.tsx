import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/button";
import { ErrorCard } from "#app/components/error-page";
import { FailedState } from "#app/components/failed-state";
import { MessageCard } from "#app/components/message-card";
import type { Subject } from "./subject";

interface SubjectFailureProps {
  of: Pick<Subject<never>, "icon" | "list" | "noun">;
  /** Where else the thing may be. */
  children?: ReactNode;
}

/** For a page's `ErrorBoundary`: there is no such thing, or it could not be loaded. */
export function SubjectFailure({ of: { icon, list, noun }, children }: SubjectFailureProps) {
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  const said = typeof data === "string" ? data : "";
  if (status === 404 && !said) return <ErrorCard status={404} />;
  if (status === 404) {
    const back = (
      <ButtonLink to={list.path} look="primary">
        {`Back to ${list.label}`}
      </ButtonLink>
    );
    return (
      <MessageCard icon={icon} title={said} actions={back}>
        <p>The {noun} no longer exists, or the address is wrong.</p>
        {children}
      </MessageCard>
    );
  }
  return <FailedState message={said || `The ${noun} could not be loaded.`} />;
}
