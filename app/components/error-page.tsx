import Compass from "lucide-react/icons/compass";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { ButtonLink } from "./button";
import { CenteredPage } from "./centered-page";
import { MessageCard } from "./message-card";

const TEXTS: Record<number, { title: string; message: string }> = {
  404: {
    title: "Page not found",
    message: "There is nothing at this address. It may have been moved or mistyped.",
  },
  503: {
    title: "Not available right now",
    message: "The service can't answer at the moment. Try again shortly.",
  },
};

const FALLBACK = {
  title: "Something went wrong",
  message: "The page could not be shown. Try again in a moment.",
};

/** What an error is called, by its HTTP status. */
export const errorTitle = (status: number): string => (TEXTS[status] ?? FALLBACK).title;

interface ErrorPageProps {
  /** HTTP status: 404, 503, or anything else for an unexpected fault. */
  status: number;
  /** A sentence of its own in place of the usual one. */
  message?: string;
  /** The address to try again; without it only the way home is offered. */
  retry?: string;
}

/** A whole page for what went wrong. It needs nothing that a failed loader would have brought. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <CenteredPage>
      <ErrorCard {...props} />
    </CenteredPage>
  );
}

/** The same within a page. */
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
            Go to the start page
          </ButtonLink>
        </>
      }
    >
      <p className="text-muted">{message ?? text.message}</p>
      <p className="text-muted text-xs">Error {status}</p>
    </MessageCard>
  );
}
