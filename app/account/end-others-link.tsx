import { ButtonLink } from "#app/components/button";
import { LogOut } from "#app/icons";
import { say } from "#languages/say";
import { END_OTHERS } from "./session-addresses";

/** Leads to the dialog that ends all of one's sessions but this one, if there are any. */
export const EndOthersLink = ({ sessions }: { sessions: readonly { current: boolean }[] }) =>
  sessions.some(({ current }) => !current) && (
    <ButtonLink to={END_OTHERS} preventScrollReset icon={LogOut}>
      {say("account.sessions.end-others")}
    </ButtonLink>
  );
