import { Eye, EyeOff } from "#app/icons";
import { say } from "#languages/say";
import { ResetPassword, type ResetPasswordProps } from "./reset-password";

interface PasswordFieldProps {
  invalid: object;
  reset: ResetPasswordProps;
}

/** The sign-in screen's password field. Its Show password button stays hidden until the script runs. */
export function PasswordField({ invalid, reset }: PasswordFieldProps) {
  return (
    <>
      <div className="relative mt-4 text-[0.8125rem]">
        <label htmlFor="password" className="absolute start-0 top-0 font-medium">
          {say("sign-in.password")}
        </label>
        <ResetPassword {...reset} />
      </div>
      <div className="relative mt-1.5">
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          className="input input-tall w-full pe-11"
          {...invalid}
        />
        <button
          type="button"
          id="show-password"
          hidden
          aria-label={say("sign-in.show-password")}
          aria-pressed="false"
          aria-controls="password"
          className="group absolute inset-y-0 end-0 grid w-11 place-items-center rounded-field text-muted hover:text-base-content"
        >
          <Eye className="size-4.5 group-aria-pressed:hidden" />
          <EyeOff className="hidden size-4.5 group-aria-pressed:block" />
        </button>
      </div>
    </>
  );
}
