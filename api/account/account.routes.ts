import type { Context } from "../context";
import {
  CreationOptionsSchema,
  NewPasskeyInputSchema,
  OwnFactorsSchema,
  OwnPasswordInputSchema,
  PasskeyInputSchema,
  RecoveryCodesSchema,
  TotpConfirmInputSchema,
  TotpSetupSchema,
} from "../contract/factors";
import { AddedFactorSchema, TokenPairSchema } from "../contract/sign-in";
import { createNoun } from "../noun/noun";
import {
  addOwnPasskey,
  beginPasskey,
  beginTotp,
  confirmOwnTotp,
  readOwnFactors,
  removeOwnPasskey,
  removeOwnTotp,
  renameOwnPasskey,
  replaceOwnCodes,
} from "./factors.changes";
import { changeOwnPassword } from "./password.changes";

export function accountRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/account/factors",
    { summary: "List the caller's own factors", answer: OwnFactorsSchema },
    ({ caller }) => readOwnFactors(context, caller),
  );

  noun.on(
    "POST /auth/account/factors/passkeys/options",
    { summary: "Begin to add a passkey", answer: CreationOptionsSchema },
    (request) => beginPasskey(context, request),
  );

  noun.on(
    "POST /auth/account/factors/passkeys",
    {
      summary: "Add a passkey. The session gets new tokens, and the old ones end",
      body: NewPasskeyInputSchema,
      answer: AddedFactorSchema,
      status: 201,
      refusals: [409],
    },
    (request) => addOwnPasskey(context, request.body, request),
  );

  noun.on(
    "PUT /auth/account/factors/passkeys/:id",
    { summary: "Rename a passkey", body: PasskeyInputSchema },
    (request) => renameOwnPasskey(context, request.id(), request.body.name, request),
  );

  noun.on(
    "DELETE /auth/account/factors/passkeys/:id",
    {
      summary: "Remove a passkey. The session gets new tokens, and the old ones end",
      answer: TokenPairSchema,
      refusals: [409],
    },
    (request) => removeOwnPasskey(context, request.id(), request),
  );

  noun.on(
    "POST /auth/account/factors/totp",
    { summary: "Begin to set up an authenticator app", answer: TotpSetupSchema, refusals: [409] },
    (request) => beginTotp(context, request),
  );

  noun.on(
    "PUT /auth/account/factors/totp",
    {
      summary:
        "Confirm an authenticator app by its first code. The session gets new tokens, and the old ones end",
      body: TotpConfirmInputSchema,
      answer: AddedFactorSchema,
      refusals: [409, 429],
    },
    (request) => confirmOwnTotp(context, request.body.code, request),
  );

  noun.on(
    "DELETE /auth/account/factors/totp",
    {
      summary: "Remove the authenticator app. The session gets new tokens, and the old ones end",
      answer: TokenPairSchema,
      refusals: [404, 409],
    },
    (request) => removeOwnTotp(context, request),
  );

  noun.on(
    "POST /auth/account/factors/recovery-codes",
    { summary: "Replace the recovery codes", answer: RecoveryCodesSchema, refusals: [409] },
    (request) => replaceOwnCodes(context, request),
  );

  noun.on(
    "PUT /auth/account/password",
    {
      summary: "Change the caller's own password. The session gets new tokens, and the old ones end",
      body: OwnPasswordInputSchema,
      answer: TokenPairSchema,
      refusals: [409, 429],
    },
    (request) => changeOwnPassword(context, request.body, request),
  );

  return noun;
}
