import { Fragment } from "react";
import { ButtonLink } from "#app/components/button";
import { CopyButton } from "#app/components/copy-button";
import { EmptyState } from "#app/components/empty-state";
import { KeyRound } from "#app/icons";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { factorReminder } from "./factor-reminder";
import { useUser } from "./use-user";

/** What helps somebody without a second factor. @param setUpAt the address at which people set one up */
export function NoFactor({ setUpAt }: { setUpAt: string }) {
  const { user, isOwn, canRemind } = useUser();
  if (isOwn)
    return (
      <EmptyState
        icon={KeyRound}
        message="You have no second factor yet."
        action={<ButtonLink to={ACCOUNT_SECURITY}>Set one up</ButtonLink>}
      />
    );
  return (
    <EmptyState
      icon={KeyRound}
      message="None yet. They set one up in their account, or when a sign-in requires it."
      action={
        canRemind ? (
          <ButtonLink to={factorReminder(user.id)}>Send a second-factor reminder</ButtonLink>
        ) : (
          user.status && <PassOn address={setUpAt} />
        )
      }
    />
  );
}

/** Breaks after slashes rather than within a word. */
const breakable = (address: string) =>
  address.split(/(?<=\/)(?!\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that stays as it is
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Where no reminder can be sent. */
const PassOn = ({ address }: { address: string }) => (
  <div className="grid justify-items-center gap-1.5 text-[0.8125rem]">
    <p>Pass on the address to set one up:</p>
    <div className="flex flex-wrap items-center justify-center gap-2">
      <code className="wrap-anywhere rounded-field border border-base-300 px-2.5 py-1.5">
        {breakable(address)}
      </code>
      <CopyButton label="the address" value={address} worded />
    </div>
  </div>
);
