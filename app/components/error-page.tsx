import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { utcSecond } from "#api/contract/moments";
import { Compass, type IconType, TriangleAlert } from "#app/icons";
import { type Fault, UNREACHED_STATUS, useFault } from "#app/request/connection";
import { ButtonLink } from "./button";
import { MessageCard } from "./message-card";
import { type Contact, SupportContact } from "./support-contact";

interface Shown {
  title: string;
  message: string;
  icon?: IconType;
}

const TEXTS: Record<number, Shown> = {
  [UNREACHED_STATUS]: {
    title: "Connection lost",
    message: "The console can't be reached. Check your connection, then try again.",
  },
  404: {
    title: "Page not found",
    message: "This page doesn't exist. It may have moved, or the address may be mistyped.",
    icon: Compass,
  },
  503: {
    title: "Not available right now",
    message: "The service is temporarily unavailable. Try again in a moment.",
  },
};

const FALLBACK: Shown = {
  title: "Something went wrong",
  message: "The page couldn't be loaded. Try again in a moment.",
};

/** The error page's title for an HTTP status. */
export const errorTitle = (status: number): string => (TEXTS[status] ?? FALLBACK).title;

/** Its message. */
export const errorMessage = (status: number): string => (TEXTS[status] ?? FALLBACK).message;

interface ErrorCardProps {
  /** HTTP status. Any other than 404 and 503 shows as an unexpected error, 0 as a lost connection. */
  status: number;
  /** Replaces the default message. */
  message?: string;
}

/** For an `ErrorBoundary`. It depends on no loader's data, since that loader may have failed. */
export const RouteFailure = () => <ErrorCard {...shownOf(useRouteError())} />;

/** Thrown responses keep their message. Unexpected errors get the default message. */
export function shownOf(error: unknown): ErrorCardProps {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status, data } = error;
  return { status, ...(status !== 404 && typeof data === "string" && data !== "" && { message: data }) };
}

/** The error within a page. */
export function ErrorCard({ status, message }: ErrorCardProps) {
  const { pathname, search } = useLocation();
  const text = TEXTS[status] ?? FALLBACK;
  const isOurs = status >= 500;
  return (
    <MessageCard
      icon={text.icon ?? TriangleAlert}
      tone={status === 404 ? "quiet" : "error"}
      title={text.title}
      actions={
        <>
          {(isOurs || status === UNREACHED_STATUS) && (
            <ButtonLink to={pathname + search} replace reloadDocument={isOurs} look="primary">
              Retry
            </ButtonLink>
          )}
          <ButtonLink to="/" reloadDocument>
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      <p className="text-muted">{message ?? text.message}</p>
      {isOurs && <FaultReference />}
      {status !== UNREACHED_STATUS && <p className="text-muted text-xs">Error {status}</p>}
    </MessageCard>
  );
}

/** What to quote when asking for help, and whom to ask. */
function FaultReference() {
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
