import type { ComponentProps } from "react";
import type { RequestOptions } from "#api/contract/factors";
import { FingerprintPattern as Fingerprint, LogIn } from "#app/icons";
import { useNonce } from "#app/request/nonce";
import { say } from "#languages/say";
import { Card, Failure, FieldError, HiddenFields, Notice } from "../card";
import { Field } from "../field";
import { Or } from "../or";
import { PasskeyForm } from "../passkey-form";
import { AddressNotice } from "./address-notice";
import { PasswordField } from "./password-field";
import type { ResetPasswordProps } from "./reset-password";
import script from "./sign-in-script.js?url";
import { WayOut } from "./way-out";

interface SignInCardProps {
  /** The calling application's name, or the product's. */
  title: string;
  /** The address of the calling application's picture. */
  picture?: string | undefined;
  /** Whether the calling application asks somebody who is signed in once more. */
  again?: boolean;
  /** The previous input. */
  username?: string;
  /** The error of the previous input. */
  error?: string;
  /** Why signing in came to nothing although nothing is wrong with that, or why the way by Google did. */
  failure?: string | undefined;
  /** What happened before, if nothing failed. */
  said?: string | undefined;
  /** Whether too many attempts were made: another way is offered. */
  throttled?: boolean | undefined;
  /** The name of the provider in Google's place, where sign-in with it is offered. */
  google?: string | undefined;
  /** For a sign-in with a passkey, where it is offered. */
  passkey?: RequestOptions | undefined;
  /** Whether the passkey that was just used is not known here. */
  unknownPasskey?: boolean | undefined;
  /** The help behind 'Reset Password'. */
  reset: ResetPasswordProps;
  /** The same page at PUBLIC_URL, and whether the browser is certainly elsewhere. */
  home: ComponentProps<typeof AddressNotice>;
  /** Without its script, which would wait for input. */
  isPreview?: boolean;
  /** Hidden fields of both forms. */
  hidden?: Record<string, string>;
}

/** The sign-in screen. It works as plain HTML; a small script adds comfort. */
export function SignInCard({
  title,
  picture,
  again,
  username,
  error,
  failure,
  said,
  throttled = false,
  google,
  passkey,
  unknownPasskey,
  reset,
  home,
  isPreview = false,
  hidden = {},
}: SignInCardProps) {
  const nonce = useNonce();
  const invalid = error ? { "aria-invalid": true, "aria-describedby": "sign-in-error" } : {};
  return (
    <Card
      title={title}
      picture={picture}
      subtitle={say("sign-in.title")}
      text={again ? say("sign-in.again", { name: title }) : say("sign-in.enter")}
    >
      <AddressNotice {...home} />
      {said && <Notice>{said}</Notice>}
      {failure && (
        <Failure>
          {failure}
          {throttled && <WayOut contact={reset.contact} />}
        </Failure>
      )}
      <form method="post" id="sign-in" noValidate className="mt-6 grid">
        <HiddenFields fields={hidden} />
        <Field
          name="username"
          label={say("sign-in.username")}
          defaultValue={username}
          autoComplete={passkey ? "username webauthn" : "username"}
          autoCapitalize="none"
          spellCheck={false}
          {...invalid}
        />
        <PasswordField invalid={invalid} reset={reset} />
        {error && <FieldError id="sign-in-error">{error}</FieldError>}
        <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
          {say("sign-in.submit")}
        </button>
      </form>
      {google && (
        <form method="post" action="/auth/google">
          <HiddenFields fields={hidden} />
          <Or />
          <button type="submit" className="btn btn-plain btn-tall w-full">
            {google === "Google" ? <GoogleMark /> : <LogIn className="size-4.5" />}
            {say("sign-in.with-provider", { provider: google })}
          </button>
        </form>
      )}
      {passkey && (
        <PasskeyForm
          action="/auth/passkey"
          hidden={hidden}
          options={passkey}
          conditional
          unknown={unknownPasskey}
        >
          {google ? <div className="mt-2.5" /> : <Or />}
          <button type="submit" className="btn btn-plain btn-tall w-full">
            <Fingerprint className="size-4.5" />
            {say("sign-in.with-passkey")}
          </button>
        </PasskeyForm>
      )}
      {!isPreview && <script src={script} defer nonce={nonce} />}
    </Card>
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
