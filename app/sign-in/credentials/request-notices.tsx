import { FaultReference } from "#app/components/fault-reference";
import { say } from "#languages/say";
import { Card } from "../card";

/** A client application's request that is wrong in any way: nothing of it, no form and no way on, only what to quote. */
export const InvalidRequest = () => (
  <Card title={say("sign-in.request-invalid")} text={say("sign-in.request-invalid-do")} hasLanguages={false}>
    <div className="mt-6 grid gap-3 text-center text-[0.8125rem]">
      <FaultReference />
    </div>
  </Card>
);

interface SpentRequestProps {
  name: string | undefined;
  picture: string | undefined;
  address: string | undefined;
}

/** For a used request: a link back to the application, without tokens. */
export const SpentRequest = ({ name, picture, address }: SpentRequestProps) => (
  <Card title={say("sign-in.request-used")} picture={picture} text={say("sign-in.request-used-do")}>
    {address && (
      <a href={address} className="btn btn-primary btn-tall mt-6 h-auto min-h-11 w-full py-2">
        <span className="wrap-anywhere">
          {name === undefined ? say("sign-in.go-to-application") : say("sign-in.go-to", { name })}
        </span>
      </a>
    )}
  </Card>
);
