import type { MailKind, MailState } from "#api/contract/mails";

const KIND_LABELS: Record<MailKind, string> = {
  invite: "Invitation",
  reset: "Password reset",
  "reset-google": "Password reset, signs in with Google",
  verify: "Confirmation of an address",
  "email-changed": "Address changed",
  "email-restored": "Address brought back",
  enrol: "Enrolment link",
  "password-changed": "Password changed",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
  "passkey-refused": "Passkey refused",
  "app-added": "Authenticator app added",
  "app-removed": "Authenticator app removed",
  "recovery-codes-new": "New recovery codes",
  "recovery-code-used": "Recovery code used",
  "token-created": "API token created",
  "webhook-stopped": "Webhook switched off",
  "factors-removed": "Second step removed",
  "factor-reminder": "Second-factor reminder",
  "codes-throttled": "Too many wrong codes",
  "new-device": "Sign-in from a new device",
  test: "Test email",
};

/** The subject of a mail. A kind of a newer service shows as it is. */
export const kindLabel = (kind: string): string =>
  Object.hasOwn(KIND_LABELS, kind) ? KIND_LABELS[kind as MailKind] : kind;

export const STATE_LABELS: Record<MailState, string> = {
  waiting: "Waiting",
  failed: "Failed",
  sent: "Sent",
};
