import { z } from "zod";
import { say } from "#languages/say";
import { PasskeyNameSchema } from "./fields";
import { SentLinkSchema } from "./sent-link";
import { lineSchema, required } from "./text";
import { plainDigits, plainSecret } from "./typed-codes";

/** The strength of a sign-in: 1 for one factor, 2 for two, 3 for a passkey. */
export type Strength = 1 | 2 | 3;

/** The strength that a role or an application demands: 0 for any, 2 for a second factor, 3 for a passkey. */
export const SECOND_FACTOR_LEVELS = [0, 2, 3] as const;
export type SecondFactorLevel = (typeof SECOND_FACTOR_LEVELS)[number];

/** The policy of a role or an application: what it demands, and from when on. Null: at once. */
export const PolicySchema = z.object({
  secondFactor: z.literal([...SECOND_FACTOR_LEVELS]),
  secondFactorFrom: z.iso
    .datetime()
    .meta({ examples: ["2026-12-01T00:00:00.000Z"] })
    .nullable(),
});
export type Policy = z.infer<typeof PolicySchema>;
export const PolicyInputSchema = z.strictObject(PolicySchema.shape);

/** The policy of a role or an application, with its name and version. */
export const StoredPolicySchema = PolicySchema.extend({
  name: z.string(),
  builtIn: z.boolean(),
  version: z.number().int(),
});

/** Whom a policy concerns. */
export const PolicyReachSchema = StoredPolicySchema.extend({
  /** How many active users have the role or the application. All, for the console's own application. */
  people: z.number().int(),
  /** How many of them have neither a passkey nor an authenticator app. */
  withoutSecondFactor: z.number().int(),
  withoutPasskey: z.number().int(),
  /** Their applications that used the login call within 90 days. Such a back end can't ask for a second step. */
  loginCallers: z.array(z.object({ id: z.string(), applicationName: z.string() })),
  /** Whether the caller may set it: not for a role that allows more, nor for the console's own application. */
  mayChange: z.boolean(),
});
export type PolicyReach = z.infer<typeof PolicyReachSchema>;

/** Six digits. Spaces, hyphens and the like are ignored, and digits may be full-width or Arabic. */
export const CodeSchema = z
  .string()
  .max(32)
  .transform(plainDigits)
  .pipe(z.string().regex(/^\d{6}$/, { error: () => say("rule.app-code") }));

/** Sixteen characters of Crockford's base32, by `plainSecret`. */
export const RecoveryCodeSchema = z
  .string()
  .max(64)
  .transform(plainSecret)
  .pipe(z.string().regex(/^[0-9a-hjkmnp-tv-z]{16}$/, { error: () => say("rule.recovery-code") }));

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .meta({ examples: ["AZnzwn0efMOaUT8PampNLKd2"] });
/** A credential id: 16 to 1,023 bytes (WebAuthn, section 4). */
const credentialId = base64url.min(22).max(1364);

const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal("public-key"),
    response,
    clientExtensionResults: z.looseObject({}).default({}),
    authenticatorAttachment: z.string().max(32).nullish(),
  });

/** The JSON of a PublicKeyCredential from `navigator.credentials.get()`. */
export const AssertionSchema = credential(
  z.object({
    clientDataJSON: base64url.max(8192),
    authenticatorData: base64url.max(8192),
    signature: base64url.max(4096),
    userHandle: base64url.max(128).nullish(),
  }),
);
export type Assertion = z.infer<typeof AssertionSchema>;

/** The JSON of a PublicKeyCredential from `navigator.credentials.create()`. */
export const AttestationSchema = credential(
  z.object({
    clientDataJSON: base64url.max(8192),
    attestationObject: base64url.max(16_384),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
);
export type Attestation = z.infer<typeof AttestationSchema>;

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn, section 5.5). */
export const RequestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In ms. */
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z
    .array(z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }))
    .optional(),
});
export type RequestOptions = z.infer<typeof RequestOptionsSchema>;

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn, section 5.4). */
export const CreationOptionsSchema = z.looseObject({ challenge: z.string() });
export type CreationOptions = z.infer<typeof CreationOptionsSchema>;

/** An authenticator app that waits for its first code. */
export const TotpSetupSchema = z.object({
  /** In base32. */
  secret: z.string(),
  /** An `otpauth:` address, for a QR code. */
  uri: z.string(),
});
export type TotpSetup = z.infer<typeof TotpSetupSchema>;

export { PasskeyNameSchema };

/** Ten recovery codes, in groups of four. They are shown once. */
export const RecoveryCodesSchema = z.array(z.string());

/** A factor that completes a second step. */
export const FactorKindSchema = z.enum(["passkey", "totp", "recovery"]);
export type FactorKind = z.infer<typeof FactorKindSchema>;

/** The steps of a sign-in in progress. `pending` is its token: valid once, within ten minutes. */
const pending = z.string().min(1);

export const PendingSchema = z.union([
  /** POST /auth/new-password */
  z.object({ pending, newPassword: z.literal(true) }),
  /** POST /auth/second-factor, by one of these. `passkey` is present if the user has one. */
  z.object({
    pending,
    factors: z.array(FactorKindSchema),
    passkey: RequestOptionsSchema.optional(),
  }),
  /** POST /auth/second-factor/enrol, or, before `until`, POST /auth/second-factor/later */
  z.object({
    pending,
    enrol: z.object({
      /** The role or application that demands it. Null if an administrator removed the user's factors. */
      askedBy: z.string().nullable(),
      /** What can be set up. */
      kinds: z.array(z.enum(["passkey", "totp"])),
      /** The user's applications that use the login call. They can't ask for a second step. */
      loginCallers: z.array(z.string()),
    }),
    /** In ISO 8601. */
    until: z.string().optional(),
  }),
]);
export type Pending = z.infer<typeof PendingSchema>;

const pendingToken = z.string().min(1).max(256);
export const PendingInputSchema = z.strictObject({ pending: pendingToken });

/** The fields of a second step, exactly one of them. */
const answers = {
  code: CodeSchema.optional(),
  recoveryCode: RecoveryCodeSchema.optional(),
  credential: AssertionSchema.optional(),
};
const exactlyOne = (given: object, names: string[]) =>
  names.filter((name) => (given as Record<string, unknown>)[name] !== undefined).length === 1;

/** What every last step of a sign-in takes. */
export const lastStepFields = {
  /** The text by which the service recognizes a browser, empty at first. */
  device: z.string().max(600).optional(),
  /** The access token of the console's sign-in that this one replaces. */
  former: z.string().min(1).max(8192).optional(),
};

export const SecondFactorInputSchema = z
  .strictObject({ pending: pendingToken, ...answers, ...lastStepFields })
  .refine((given) => exactlyOne(given, Object.keys(answers)), {
    path: ["code"],
    error: "Give one of code, recoveryCode and credential.",
  });
export type SecondFactorInput = z.infer<typeof SecondFactorInputSchema>;

export const LaterInputSchema = z.strictObject({ pending: pendingToken, ...lastStepFields });
export type LaterInput = z.infer<typeof LaterInputSchema>;

export const EnrolInputSchema = z.strictObject({
  pending: pendingToken,
  kind: z.enum(["passkey", "totp"]),
});
export type EnrolInput = z.infer<typeof EnrolInputSchema>;
export const EnrolmentSchema = z.union([
  z.object({ totp: TotpSetupSchema }),
  z.object({ passkey: CreationOptionsSchema }),
]);
export type Enrolment = z.infer<typeof EnrolmentSchema>;

export const ConfirmEnrolmentInputSchema = z
  .strictObject({
    pending: pendingToken,
    code: CodeSchema.optional(),
    credential: AttestationSchema.optional(),
    name: z.optional(PasskeyNameSchema),
    ...lastStepFields,
  })
  .refine((given) => exactlyOne(given, ["code", "credential"]), {
    path: ["code"],
    error: "Give one of code and credential.",
  });
export type ConfirmEnrolmentInput = z.infer<typeof ConfirmEnrolmentInputSchema>;

/** Own factors. */
export const OwnFactorsSchema = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
      /** True if the passkey is synced between devices, false if it is on one device only. */
      synced: z.boolean(),
    }),
  ),
  totp: z.object({ createdAt: z.string() }).nullable(),
  /** How many are left. */
  recoveryCodes: z.number().int(),
  /** The user handle of the user's passkeys, by which browsers are told which ones exist. */
  passkeyHandle: z.string().nullable(),
  password: z.boolean(),
  google: z.boolean(),
  /** The strength that the user's roles demand now. */
  required: z.number().int(),
});
export type OwnFactors = z.infer<typeof OwnFactorsSchema>;

export const NewPasskeyInputSchema = z.strictObject({
  credential: AttestationSchema,
  name: PasskeyNameSchema,
});
export const PasskeyInputSchema = z.strictObject({ name: PasskeyNameSchema });
export const TotpConfirmInputSchema = z.strictObject({ code: CodeSchema });
export const OwnPasswordInputSchema = z.strictObject({
  current: z.string().min(1, { error: required }).max(1024),
  password: z.string().min(1, { error: required }).max(1024),
});

/** Another user's factors, for administrators. */
export const UserFactorsSchema = OwnFactorsSchema.pick({
  passkeys: true,
  totp: true,
  recoveryCodes: true,
}).extend({
  /** Set while the user has to enrol by a link. */
  resetAt: z.string().nullable(),
});
export type UserFactors = z.infer<typeof UserFactorsSchema>;
export const ResetFactorsInputSchema = z.strictObject({
  /** Why. It is part of the audit. */
  reason: lineSchema(200, 800),
  /** Whether the link is sent by email. Absent: it is shown. */
  send: z.boolean().optional(),
});
export type ResetFactorsInput = z.infer<typeof ResetFactorsInputSchema>;
/** The link by which the user enrols again. Absent if the user still has a second factor. */
export const ResetFactorsSchema = z.object({ link: SentLinkSchema.optional() });
export type ResetFactors = z.infer<typeof ResetFactorsSchema>;
