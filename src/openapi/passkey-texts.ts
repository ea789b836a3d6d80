import type { SchemaText } from './components.ts'

const challenge = 'Zl8bX0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU'
const credentialId = 'q7Yw2mVtRkK8s1Jd0aGfNw'
const passkeyId = '2b1c7f0e-5a4d-4c9e-8f3a-6d2e9b7c1a05'
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const passkey = {
  passkeyId,
  name: 'Work laptop',
  createdAt: '2026-11-20T03:14:07.000Z',
  lastUsedAt: '2026-11-27T21:40:00.000Z',
  isSynced: true,
}
const created = {
  id: credentialId,
  type: 'public-key',
  response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal', 'hybrid'] },
}
const used = {
  id: credentialId,
  type: 'public-key',
  response: {
    ...{ clientDataJSON, authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4', signature: 'MEUCIQDx' },
    userHandle: 'YzgxN2Y2ZTA',
  },
}
const reference = { id: credentialId, type: 'public-key', transports: ['internal'] }
const password = 'correct horse battery staple'

/** Descriptions and examples for the schemas of passkeys. */
export const passkeyTexts: Readonly<Record<string, SchemaText>> = {
  CreatedCredential: {
    description:
      '`RegistrationResponseJSON` of WebAuthn, as far as it is verified. All bytes in base64url without padding.',
    example: created,
  },
  Passkey: {
    description:
      'A passkey of the customer. `name`: the customer’s own. `lastUsedAt`: the last login or confirmation with it; null: none yet. `isSynced`: a password manager synchronises it to other devices.',
    example: passkey,
  },
  PasskeyAddition: {
    description: 'The passkey that the browser has made, and the customer’s name for it.',
    example: { name: passkey.name, credential: created },
  },
  PasskeyConfirmation: {
    description:
      'Is sent in place of the password, as `password` or `current`, in the same session and until `expiresAt`. It ends with the passkey.',
    example: { confirmation: `passkey-${challenge}`, expiresAt: '2026-11-28T01:05:00.000Z' },
  },
  PasskeyCreation: {
    description:
      '`PublicKeyCredentialCreationOptionsJSON` of WebAuthn. `user.id`: opaque, never an e-mail address. `excludeCredentials`: the customer’s passkeys, which the browser does not make again. `timeout` in ms.',
    example: {
      challenge,
      rp: { id: 'brand.example', name: 'Brand' },
      user: { id: 'YzgxN2Y2ZTA', name: 'customer@mail.example', displayName: 'Robin Okafor' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [reference],
      authenticatorSelection: {
        ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    },
  },
  PasskeyList: { description: 'The customer’s passkeys, newest first.', example: { passkeys: [passkey] } },
  PasskeyLogin: {
    description:
      'A login with a passkey. `credential.response.userHandle` names the owner. `shared`: as in a login with a password.',
    example: { credential: used },
  },
  PasskeyProof: {
    description: 'What the browser has made of the options for a confirmation.',
    example: { credential: used },
  },
  PasskeyRemoval: {
    description: 'The passkey to remove. `password`: the customer’s, or a confirmation by passkey.',
    example: { passkeyId, password },
  },
  PasskeyRenaming: {
    description: 'Another name for a passkey.',
    example: { passkeyId, name: 'Old laptop' },
  },
  PasskeyRequest: {
    description:
      '`PublicKeyCredentialRequestOptionsJSON` of WebAuthn. `allowCredentials`: the customer’s passkeys; empty for a login. `timeout` in ms.',
    example: {
      ...{ challenge, rpId: 'brand.example', timeout: 300_000, userVerification: 'required' },
      allowCredentials: [reference],
    },
  },
  PasskeyStart: {
    description: '`password`: the customer’s, or a confirmation by passkey.',
    example: { password },
  },
  UsedCredential: {
    description:
      '`AuthenticationResponseJSON` of WebAuthn, as far as it is verified. All bytes in base64url without padding.',
    example: used,
  },
}
