import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { Compass, type IconType, TriangleAlert } from "#app/icons";
import { UNREACHED_STATUS } from "#app/request/connection";
import { say } from "#languages/say";
import { ButtonLink } from "./button";
import { FaultReference } from "./fault-reference";
import { MessageCard } from "./message-card";

interface Shown {
  title: () => string;
  message: () => string;
  icon?: IconType;
}

const TEXTS: Record<number, Shown> = {
  [UNREACHED_STATUS]: {
    title: () => say("error.connection-lost"),
    message: () => say("error.unreached"),
  },
  404: {
    title: () => say("error.not-found-title"),
    message: () => say("error.not-found-why"),
    icon: Compass,
  },
  503: {
    title: () => say("error.unavailable"),
    message: () => say("error.unavailable-why"),
  },
};

const FALLBACK: Shown = {
  title: () => say("error.unexpected"),
  message: () => say("error.unexpected-why"),
};

/** The error page's title for an HTTP status. */
export const errorTitle = (status: number): string => (TEXTS[status] ?? FALLBACK).title();

/** Its message. */
export const errorMessage = (status: number): string => (TEXTS[status] ?? FALLBACK).message();

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
      title={text.title()}
      actions={
        <>
          {(isOurs || status === UNREACHED_STATUS) && (
            <ButtonLink to={pathname + search} replace reloadDocument={isOurs} look="primary">
              {say("error.retry")}
            </ButtonLink>
          )}
          <ButtonLink to="/" reloadDocument look={status === 404 ? "primary" : "outline"}>
            {say("sign-in.go-home")}
          </ButtonLink>
        </>
      }
    >
      <p className="text-muted">{message ?? text.message()}</p>
      {isOurs && <FaultReference />}
      {status !== UNREACHED_STATUS && (
        <p className="text-muted text-xs">{say("error.status", { status: String(status) })}</p>
      )}
    </MessageCard>
  );
}
