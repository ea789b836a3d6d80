import * as z from 'zod/mini'
import { maxPasskeyName, passkeyConfirmationPattern } from '../passkey-rules.ts'
import { CurrentPassword } from './current-password.ts'
import { uuid } from './request-id.ts'
import { words } from './words.ts'

/** Base64url without padding. */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/))

/** Given by the authenticator. WebAuthn allows 1023 bytes. */
const credentialId = bytes(1364)
const challenge = bytes(128)
/** `internal`, `hybrid`, `usb` …: how a browser reaches the authenticator. */
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))
const timeout = z.int().check(z.positive())
const credentialReference = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: z.optional(transports),
})

/** A passkey of the customer. Its public key stays in the backend. */
export const Passkey = z.object({
  passkeyId: uuid,
  /** The customer's own name for it. */
  name: z.string().check(z.minLength(1)),
  createdAt: z.iso.datetime(),
  /** The last login or confirmation with it; null: none yet. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** Whether the password manager synchronises it to other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** The customer's passkeys, newest first. They belong to the login, not to one of its accounts. */
export const PasskeyList = z.object({ passkeys: z.array(Passkey) })
export type PasskeyList = z.infer<typeof PasskeyList>

/** Asks for the options of a new passkey. Needs the password, because a passkey gives control of the account. */
export const PasskeyStart = z.object({ password: CurrentPassword })
export type PasskeyStart = z.infer<typeof PasskeyStart>

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. `timeout` in ms. */
export const PasskeyCreation = z.object({
  challenge,
  rp: z.object({ id: z.string().check(z.minLength(1)), name: z.string().check(z.minLength(1)) }),
  /** `id`: random or opaque, never an e-mail address. */
  user: z.object({ id: bytes(88), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })).check(z.minLength(1)),
  timeout,
  attestation: z.literal('none'),
  /** The passkeys that the customer has already. */
  excludeCredentials: z.array(credentialReference),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** `RegistrationResponseJSON` of WebAuthn, as far as it is verified. */
export const CreatedCredential = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.optional(transports),
  }),
})
export type CreatedCredential = z.infer<typeof CreatedCredential>

/** The new passkey, and the customer's name for it. */
export const PasskeyAddition = z.object({ name: words(maxPasskeyName), credential: CreatedCredential })
export type PasskeyAddition = z.infer<typeof PasskeyAddition>

/** Another name for a passkey. */
export const PasskeyRenaming = z.object({ passkeyId: uuid, name: words(maxPasskeyName) })
export type PasskeyRenaming = z.infer<typeof PasskeyRenaming>

/** Selects the passkey to remove, with the password. */
export const PasskeyRemoval = z.object({ passkeyId: uuid, password: CurrentPassword })
export type PasskeyRemoval = z.infer<typeof PasskeyRemoval>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. `timeout` in ms. */
export const PasskeyRequest = z.object({
  challenge,
  rpId: z.string().check(z.minLength(1)),
  timeout,
  userVerification: z.literal('required'),
  /** The customer's passkeys. Empty for a login: nobody has said yet who they are. */
  allowCredentials: z.array(credentialReference),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** `AuthenticationResponseJSON` of WebAuthn, as far as it is verified. */
export const UsedCredential = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(2048),
    signature: bytes(2048),
    userHandle: z.optional(bytes(88)),
  }),
})
export type UsedCredential = z.infer<typeof UsedCredential>

/** A login with a passkey. `shared`: as in a login with a password. */
export const PasskeyLogin = z.object({ credential: UsedCredential, shared: z.optional(z.boolean()) })
export type PasskeyLogin = z.infer<typeof PasskeyLogin>

/** The customer has confirmed with a passkey. */
export const PasskeyProof = z.object({ credential: UsedCredential })
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** Is sent in place of the password, in the same session and until `expiresAt`. */
export const PasskeyConfirmation = z.object({
  confirmation: z.string().check(z.regex(passkeyConfirmationPattern)),
  expiresAt: z.iso.datetime(),
})
export type PasskeyConfirmation = z.infer<typeof PasskeyConfirmation>
