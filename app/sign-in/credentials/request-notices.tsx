import { FaultReference } from "#app/components/fault-reference";
import { Card } from "../card";

/** A client application's request that is wrong in any way: no form and no way on, only what to quote. */
export const InvalidRequest = () => (
  <Card
    title="This sign-in request is not valid"
    text="Go back to the application that you came from and sign in from there."
  >
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
  <Card
    title="This sign-in request was already used"
    picture={picture}
    text="Each request signs in once. Start again from the application."
  >
    {address && (
      <a href={address} className="btn btn-primary btn-tall mt-6 h-auto min-h-11 w-full py-2">
        <span className="wrap-anywhere">Go to {name ?? "the application"}</span>
      </a>
    )}
  </Card>
);
