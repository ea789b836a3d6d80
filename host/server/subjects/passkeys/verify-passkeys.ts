import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { CreatedCredential, PasskeyCreation, PasskeyRequest, UsedCredential } from 'gridfront/contracts'
import { passkeyMinutes } from 'gridfront/contracts'
import type { Customer } from '../../platform/session/session-token.ts'
import type { Challenges, ChallengeUse } from './challenges.ts'
import type { PasskeySettings } from './passkey-settings.ts'
import type { NewPasskey, StoredPasskey } from './stored-passkeys.ts'

export interface VerifyPasskeyPorts {
  readonly settings: PasskeySettings
  readonly challenges: Challenges
}

/**
 * EdDSA, ES256 and RS256, which authenticators have. Given each time, because the library otherwise asks Node for the
 * experimental post-quantum ones, which prints a warning.
 */
const supportedAlgorithmIDs = [-8, -7, -257]
const timeout = passkeyMinutes * 60_000
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** What an authenticator stores as the owner of a passkey: the opaque id of the customer. */
export const userHandleOf = (customerId: string): string => textOf(Buffer.from(customerId))

/** A challenge is base64url already, so the library must not encode it again. */
const asBytes = (challenge: string) => bytesOf(challenge)

const referencesTo = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    ...(transports.length > 0 && { transports: [...transports] }),
  }))

/** Makes the options of WebAuthn, and verifies what authenticators answer. */
export function createVerifyPasskeys({ settings, challenges }: VerifyPasskeyPorts) {
  const { domain, siteName, originsOf } = settings
  /** The values that every answer must match. Comparing the challenge uses it up. */
  const expected = (request: FastifyRequest, use: ChallengeUse) => ({
    expectedChallenge: (challenge: string) => challenges.use(challenge, use),
    expectedOrigin: originsOf(request),
    requireUserVerification: true,
  })
  /** The library throws for everything that is wrong; its messages quote the answer, so they are not logged. */
  async function orNull<Result>(
    request: FastifyRequest,
    verify: () => Promise<Result>,
  ): Promise<Result | null> {
    try {
      return await verify()
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      request.log.info({ event: 'passkey_refused', reason: reasonOf(message) })
      return null
    }
  }

  return {
    async creationOptions(
      use: ChallengeUse,
      { id, email, givenName, familyName }: Customer,
      passkeys: readonly StoredPasskey[],
    ): Promise<PasskeyCreation> {
      const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
        rpID: domain,
        rpName: siteName,
        userName: email,
        supportedAlgorithmIDs,
        challenge: asBytes(await challenges.make(use)),
      })
      return {
        challenge,
        rp: { id: domain, name: siteName },
        user: { id: userHandleOf(id), name: email, displayName: `${givenName} ${familyName}` },
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
        timeout,
        attestation: 'none',
        excludeCredentials: referencesTo(passkeys),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      }
    },
    /** Without `passkeys`, as for a login, the browser asks which passkey to use. */
    async requestOptions(
      use: ChallengeUse,
      passkeys: readonly StoredPasskey[] = [],
    ): Promise<PasskeyRequest> {
      const { challenge } = await generateAuthenticationOptions({
        rpID: domain,
        challenge: asBytes(await challenges.make(use)),
      })
      return {
        challenge,
        rpId: domain,
        timeout,
        userVerification: 'required',
        allowCredentials: referencesTo(passkeys),
      }
    },
    /** The new passkey, without a name; null if it cannot be verified. */
    async created(
      request: FastifyRequest,
      use: ChallengeUse,
      credential: CreatedCredential,
    ): Promise<Omit<NewPasskey, 'name'> | null> {
      const { id, type, response } = credential
      const result = await orNull(request, () =>
        verifyRegistrationResponse({
          ...expected(request, use),
          supportedAlgorithmIDs,
          expectedRPID: domain,
          response: { id, rawId: id, type, response: wire(response), clientExtensionResults: {} },
        }),
      )
      if (!result?.verified) return null
      const { credential: made, credentialDeviceType } = result.registrationInfo
      return {
        credentialId: made.id,
        publicKey: textOf(made.publicKey),
        counter: made.counter,
        transports: response.transports ?? [],
        isSynced: credentialDeviceType === 'multiDevice',
      }
    },
    /** The count of the passkey's use; null if the answer cannot be verified. */
    async used(
      request: FastifyRequest,
      use: ChallengeUse,
      { id, type, response }: UsedCredential,
      { credentialId, publicKey, counter }: StoredPasskey,
    ): Promise<number | null> {
      const result = await orNull(request, () =>
        verifyAuthenticationResponse({
          ...expected(request, use),
          expectedRPID: domain,
          response: { id, rawId: id, type, response: wire(response), clientExtensionResults: {} },
          credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
        }),
      )
      return result?.verified ? result.authenticationInfo.newCounter : null
    },
  }
}

export type VerifyPasskeys = ReturnType<typeof createVerifyPasskeys>

/** The library's types have no optional members that are undefined. */
function wire<Response extends object>(response: Response) {
  const members = Object.entries(response).filter(
    ([name, value]) => name !== 'transports' && value !== undefined,
  )
  return Object.fromEntries(members) as {
    [Name in Exclude<keyof Response, 'transports'>]: NonNullable<Response[Name]>
  }
}

const reasons = [
  ['challenge', /challenge/i],
  ['origin', /origin/i],
  ['domain', /RP ID/i],
  ['user_verification', /user (?:could not be )?verif|not present/i],
  ['counter', /counter/i],
] as const

/** Reason for the log, so that operators see whether the configured domain fits the site. */
const reasonOf = (message: string) =>
  reasons.find(([, pattern]) => pattern.test(message))?.[0] ?? 'unreadable'
