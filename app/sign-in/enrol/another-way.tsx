import { say } from "#languages/say";
import { withQuery } from "../with-query";

export const AnotherWay = ({ hidden }: { hidden: Record<string, string> }) => (
  <p className="mt-4 text-center text-[0.8125rem]">
    <a href={withQuery("/auth/enrol", hidden)} className="px-2 py-1 font-medium text-primary hover:underline">
      {say("step.another-way")}
    </a>
  </p>
);
