import { say } from "#languages/say";
import { Card } from "./card";

/** For an interaction that has ended or began elsewhere: no form, no way on. */
export const InteractionOver = () => (
  <Card title={say("sign-in.over")} text={say("sign-in.over-do")}>
    <a href="/" className="btn btn-plain btn-tall mt-6 w-full">
      {say("sign-in.go-home")}
    </a>
  </Card>
);
