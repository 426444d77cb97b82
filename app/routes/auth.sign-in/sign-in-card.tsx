import type { ComponentProps } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { CenteredPage } from "#app/components/centered-page";
import { Mark } from "#app/components/mark";
import { useNonce } from "#app/request/nonce";
import { AddressNotice } from "./address-notice";
import { PasswordField } from "./password-field";
import script from "./sign-in-script.js?url";

interface SignInCardProps {
  /** The calling application's name, or the product's. */
  title: string;
  /** Whether the calling application asks somebody who is signed in once more. */
  again?: boolean;
  /** The previous input. */
  username?: string;
  /** The error of the previous input. */
  error?: string;
  /** Why signing in came to nothing although nothing is wrong with that, or why the way by Google did. */
  failure?: string;
  /** Whether Google sign-in is offered. */
  google?: boolean;
  /** The same page at PUBLIC_URL, and whether the browser is certainly elsewhere. */
  home: ComponentProps<typeof AddressNotice>;
  /** Hidden fields of both forms. */
  hidden?: Record<string, string>;
}

/** The sign-in screen. It works as plain HTML; a small script adds comfort. */
export function SignInCard({
  title,
  again,
  username,
  error,
  failure,
  google,
  home,
  hidden = {},
}: SignInCardProps) {
  const invalid = error ? { "aria-invalid": true, "aria-describedby": "sign-in-error" } : {};
  const carried = (
    <>
      <AuthenticityTokenInput />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
  return (
    <CenteredPage>
      <div className="w-full max-w-100 rounded-2xl border border-base-300 bg-base-100 px-6 py-8 shadow-raised sm:px-8.5">
        <div className="grid justify-items-center text-center">
          <Mark large />
          <h1 className="wrap-anywhere mt-4 font-semibold text-[1.375rem] leading-tight tracking-tight">
            <bdi>{title}</bdi>
          </h1>
          <h2 className="mt-2.5 font-medium text-[0.9375rem]">Sign-in</h2>
          <p className="wrap-anywhere mt-1 text-balance text-muted">
            {again ? `Sign in again to continue to ${title}` : "Enter your Username & Password to login"}
          </p>
        </div>
        <AddressNotice {...home} />
        {failure && (
          <p
            role="alert"
            className="wrap-anywhere mt-5 rounded-field bg-error/10 px-3.5 py-2.5 text-center text-[0.8125rem]"
          >
            {failure}
          </p>
        )}
        <form method="post" id="sign-in" noValidate className="mt-6 grid">
          {carried}
          <label htmlFor="username" className="font-medium text-[0.8125rem]">
            Username
          </label>
          <input
            id="username"
            name="username"
            defaultValue={username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            className="input input-tall mt-1.5 w-full"
            {...invalid}
          />
          <PasswordField invalid={invalid} />
          {error && (
            <p id="sign-in-error" role="alert" className="wrap-anywhere mt-2 text-[0.8125rem] text-error">
              {error}
            </p>
          )}
          <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
            Sign-in
          </button>
        </form>
        {google && (
          <form method="post" action="/auth/google">
            {carried}
            <div className="my-4 flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-base-300 after:h-px after:flex-1 after:bg-base-300">
              or
            </div>
            <button type="submit" className="btn btn-plain btn-tall w-full">
              <GoogleMark />
              Continue with Google
            </button>
          </form>
        )}
      </div>
      <script src={script} defer nonce={useNonce()} />
    </CenteredPage>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5">
      <path
        fill="#4285f4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.600c2.100-1.900 3.200-4.800 3.200-8.200Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.500-1 7.300-2.600l-3.600-2.800c-1 .7-2.200 1.100-3.700 1.100a6.500 6.500 0 0 1-6.100-4.500H2.200V17A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.900 14.200a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.900Z" />
      <path
        fill="#ea4335"
        d="M12 5.400c1.600 0 3 .6 4.200 1.600l3.200-3.100A11 11 0 0 0 2.200 7.100L5.900 10A6.500 6.500 0 0 1 12 5.400Z"
      />
    </svg>
  );
}
