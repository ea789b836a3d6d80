import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreatedCredential, PasskeyCreation, PasskeyRequest, UsedCredential } from 'gridfront/contracts'

/** Deviations of an attacker or a faulty browser. */
export interface Deviation {
  readonly origin?: string
  readonly domain?: string
  readonly challenge?: string
  /** `webauthn.get` or `webauthn.create`. */
  readonly type?: string
  /** The customer was not asked for a PIN, face or finger. */
  readonly isUnverified?: boolean
  readonly userHandle?: string
  readonly counter?: number
  /** Signs with another key. */
  readonly isForged?: boolean
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const inText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

// The few kinds of CBOR (RFC 8949) that are needed.
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const cborInteger = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborBytes = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborMap = (...pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const [userPresent, userVerified, hasCredential] = [1, 4, 64]
const counterBytes = (counter: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  return bytes
}

/** An authenticator with one passkey (EC P-256, attestation `none`), in memory. */
export function softwareAuthenticator(pageOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  let counter = 0
  let owner = ''

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? pageOrigin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (domain: string, flags: number, deviation: Deviation, more = Buffer.alloc(0)) =>
    Buffer.concat([
      sha256(deviation.domain ?? domain),
      Buffer.from([userPresent | (deviation.isUnverified ? 0 : userVerified) | flags]),
      counterBytes(deviation.counter ?? counter),
      more,
    ])
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return cborMap(
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    )
  }

  return {
    id: inText(credentialId),
    /** Creates the passkey. */
    create({ challenge, rp, user }: PasskeyCreation, deviation: Deviation = {}): CreatedCredential {
      owner = user.id
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()])
      const attestation = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authenticatorData(rp.id, hasCredential, deviation, attested))],
      )
      return {
        id: inText(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: inText(clientData('webauthn.create', challenge, deviation)),
          attestationObject: inText(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge with it, and increases the signature count. */
    use({ challenge, rpId }: PasskeyRequest, deviation: Deviation = {}): UsedCredential {
      counter += 1
      const data = clientData('webauthn.get', challenge, deviation)
      const signed = authenticatorData(rpId, 0, deviation)
      const key = deviation.isForged ? other.privateKey : privateKey
      return {
        id: inText(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: inText(data),
          authenticatorData: inText(signed),
          signature: inText(sign('sha256', Buffer.concat([signed, sha256(data)]), key)),
          userHandle: deviation.userHandle ?? owner,
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>
