import { useActionData } from "@remix-run/react";
import { useRef } from "react";
import { isLost } from "#app/request/connection";

/** The answer of the route's action. Where the last one was lost, the one before: the form stays as it is. */
export function useAnswer<Answer>() {
  const answer = useActionData<Answer>();
  const known = useRef<typeof answer>();
  if (!isLost(answer)) known.current = answer;
  return known.current;
}
