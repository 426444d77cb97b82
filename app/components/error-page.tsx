import { Compass, TriangleAlert } from "#app/icons";
import { ButtonLink } from "./button";
import { CenteredPage } from "./centered-page";
import { MessageCard } from "./message-card";

const TEXTS: Record<number, { title: string; message: string }> = {
  404: {
    title: "Page not found",
    message: "This page doesn't exist. It may have moved, or the address may be mistyped.",
  },
  503: {
    title: "Not available right now",
    message: "The service is temporarily unavailable. Try again in a moment.",
  },
};

const FALLBACK = {
  title: "Something went wrong",
  message: "The page couldn't be loaded. Try again in a moment.",
};

/** The error page's title for an HTTP status. */
export const errorTitle = (status: number): string => (TEXTS[status] ?? FALLBACK).title;

/** Its message. */
export const errorMessage = (status: number): string => (TEXTS[status] ?? FALLBACK).message;

interface ErrorPageProps {
  /** HTTP status. Any other than 404 and 503 shows as an unexpected error. */
  status: number;
  /** Replaces the default message. */
  message?: string;
  /** Address of the Retry button; without it there is none. */
  retry?: string;
}

/** A full error page. It depends on no loader's data, since that loader may have failed. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <CenteredPage>
      <ErrorCard {...props} />
    </CenteredPage>
  );
}

/** The error within a page. */
export function ErrorCard({ status, message, retry }: ErrorPageProps) {
  const text = TEXTS[status] ?? FALLBACK;
  return (
    <MessageCard
      icon={status === 404 ? Compass : TriangleAlert}
      tone={status === 404 ? "quiet" : "error"}
      title={text.title}
      actions={
        <>
          {retry && (
            <ButtonLink to={retry} reloadDocument look="primary">
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
      <p className="text-muted text-xs">Error {status}</p>
    </MessageCard>
  );
}
