import { Card } from "./card";

/** For an interaction that has ended or began elsewhere: no form, no way on. */
export const InteractionOver = () => (
  <Card
    title="This sign-in is over"
    text="It was completed, took too long, or began in another browser. Go back to the application and sign in from there."
  >
    <a href="/" className="btn btn-plain btn-tall mt-6 w-full">
      Go to the home page
    </a>
  </Card>
);
