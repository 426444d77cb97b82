import { useLocation } from "@remix-run/react";
import { RotateCw, TriangleAlert } from "#app/icons";
import { say } from "#languages/say";
import { ButtonLink } from "./button";
import { useFocusPassedOn } from "./use-focus-passed-on";

/** Replaces data that couldn't be fetched. Retry loads the same address again. */
export function FailedState({ message }: { message: string }) {
  const { pathname, search } = useLocation();
  const place = useFocusPassedOn();
  return (
    <div
      ref={place}
      role="alert"
      className="grid min-h-[inherit] place-content-center justify-items-center gap-4 px-6 py-10 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-error/10 text-error">
        <TriangleAlert className="size-5.5" />
      </span>
      <p className="wrap-anywhere max-w-sm">{message}</p>
      <ButtonLink to={pathname + search} replace preventScrollReset icon={RotateCw}>
        {say("error.retry")}
      </ButtonLink>
    </div>
  );
}
