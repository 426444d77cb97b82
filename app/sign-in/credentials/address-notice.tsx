import type { ReactNode } from "react";
import { rich } from "#app/components/rich";

interface AddressNoticeProps {
  /** The same page at PUBLIC_URL. */
  address: string;
  /** True if the address is known to be wrong. Otherwise the page's script decides. */
  shown: boolean;
}

/** Warns that the form doesn't work at an address other than PUBLIC_URL. */
export function AddressNotice({ address, shown }: AddressNoticeProps) {
  return (
    <p
      id="address-notice"
      hidden={!shown}
      className="wrap-anywhere mt-5 rounded-field bg-error/10 px-3.5 py-2.5 text-center text-[0.8125rem]"
    >
      {rich("sign-in.address", {
        address: new URL(address).origin,
        a: (inside: ReactNode) => (
          <a href={address} className="font-medium text-primary underline underline-offset-2">
            {inside}
          </a>
        ),
      })}
    </p>
  );
}
