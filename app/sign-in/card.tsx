import type { ReactNode } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { CenteredPage } from "#app/components/centered-page";
import { Mark } from "#app/components/mark";

interface CardProps {
  title: string;
  /** The address of the application's picture, in place of the mark. */
  picture?: string | undefined;
  /** Below the title. */
  subtitle?: string | undefined;
  /** What to do. */
  text: ReactNode;
  hasLanguages?: boolean;
  children?: ReactNode;
}

/** The card of the pages of signing in, with the installation's mark or the application's picture. */
export function Card({ title, picture, subtitle, text, hasLanguages, children }: CardProps) {
  return (
    <CenteredPage hasLanguages={hasLanguages}>
      <div className="w-full max-w-100 rounded-2xl border border-base-300 bg-base-100 px-6 py-8 shadow-raised sm:px-8.5">
        <div className="grid justify-items-center text-center">
          {picture ? (
            <img src={picture} alt="" className="size-12 rounded-xl object-contain" />
          ) : (
            <Mark large />
          )}
          <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[1.375rem] leading-tight tracking-tight">
            <bdi>{title}</bdi>
          </h1>
          {subtitle && <h2 className="mt-2.5 font-medium text-[0.9375rem]">{subtitle}</h2>}
          <p className={`wrap-anywhere text-balance text-muted ${subtitle ? "mt-1" : "mt-1.5"}`}>{text}</p>
        </div>
        {children}
      </div>
    </CenteredPage>
  );
}

/** Why it failed, if no field is wrong. */
export const Failure = ({ children }: { children: ReactNode }) => (
  <p
    role="alert"
    className="wrap-anywhere mt-5 rounded-field bg-error/10 px-3.5 py-2.5 text-center text-[0.8125rem]"
  >
    {children}
  </p>
);

/** What happened, where nothing failed. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="wrap-anywhere mt-5 rounded-field bg-wash px-3.5 py-2.5 text-center text-[0.8125rem]"
  >
    {children}
  </p>
);

/** The hidden fields of a form, and its token. */
export const HiddenFields = ({ fields }: { fields: Record<string, string> }) => (
  <>
    <AuthenticityTokenInput />
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);

/** Below a field. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="wrap-anywhere mt-2 text-[0.8125rem] text-error">
    {children}
  </p>
);
