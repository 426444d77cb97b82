import type { MailKind } from "../../contract/mails";
import type { Write } from "../letter";
import { emailChanged, emailRestored, newDevice, passwordChanged } from "./account";
import {
  appAdded,
  appRemoved,
  codesThrottled,
  factorReminder,
  factorsRemoved,
  passkeyAdded,
  passkeyRefused,
  passkeyRemoved,
  recoveryCodesNew,
  recoveryCodeUsed,
} from "./factors";
import { enrol, invite, reset, resetGoogle, test, verify } from "./links";
import { tokenCreated } from "./tokens";
import { webhookStopped } from "./webhooks";

/** What each kind of mail says. */
export const TEXTS: Record<MailKind, Write> = {
  invite,
  reset,
  "reset-google": resetGoogle,
  verify,
  "email-changed": emailChanged,
  "email-restored": emailRestored,
  enrol,
  "password-changed": passwordChanged,
  "passkey-added": passkeyAdded,
  "passkey-removed": passkeyRemoved,
  "passkey-refused": passkeyRefused,
  "app-added": appAdded,
  "app-removed": appRemoved,
  "recovery-codes-new": recoveryCodesNew,
  "recovery-code-used": recoveryCodeUsed,
  "factors-removed": factorsRemoved,
  "factor-reminder": factorReminder,
  "codes-throttled": codesThrottled,
  "new-device": newDevice,
  "token-created": tokenCreated,
  "webhook-stopped": webhookStopped,
  test,
};
