interface AddressNoticeProps {
  /** The same page at PUBLIC_URL. */
  address: string;
  /** Certain already; otherwise the page's script shows it where the browser is elsewhere. */
  shown: boolean;
}

/** At any other address than PUBLIC_URL the form comes to nothing: says so before somebody fills it in. */
export function AddressNotice({ address, shown }: AddressNoticeProps) {
  const home = new URL(address).origin;
  return (
    <p
      id="address-notice"
      hidden={!shown}
      className="wrap-anywhere mt-5 rounded-field bg-error/10 px-3.5 py-2.5 text-center text-[0.8125rem]"
    >
      You are not at this console&apos;s own address.{" "}
      <a href={address} className="font-medium text-primary underline underline-offset-2">
        Sign in at {home}
      </a>
    </p>
  );
}
