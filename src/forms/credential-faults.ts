import { emailPattern } from '../../contracts/email-pattern.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { mustBeEmail } from './messages.ts'
import { neededFault } from './text-faults.ts'

const texts = defineTexts('credentialFaults', {
  emailLabel: 'Email',
  wrongPassword: ({ label }: Values<'label'>) => `${label} is wrong. Type it again`,
  passwordLabel: 'Password',
})

export interface TypedCredentials {
  /** Trimmed, because a keyboard's suggestions add blanks. */
  readonly email: string
  /** Not trimmed: it may contain spaces. */
  readonly password: string
}

export type CredentialFaults = { readonly [field in keyof TypedCredentials]?: string }

/** Bounds of the contract, in characters. */
const longest = { email: 254, password: 128 }

/** The error in a typed e-mail address. */
export function emailFault(email: string): string | undefined {
  const fault = neededFault(texts.emailLabel, email, longest.email)
  return fault ?? (emailPattern.test(email) ? undefined : mustBeEmail(texts.emailLabel))
}

/** The error in an existing password. Only its length is checked, since it may be older than today's rules. */
export const passwordFault = (label: string, password: string): string | undefined =>
  neededFault(label, password, longest.password)

/** Message for a wrong current password, where a customer has to confirm a change with it. */
export const wrongPassword = (label: string): string => texts.wrongPassword({ label })

/** Errors in typed credentials, as text for the customer (FORM-2); an empty object if there are none. */
export function credentialFaults({ email, password }: TypedCredentials): CredentialFaults {
  const faults: { email?: string; password?: string } = {}
  const [wrongEmail, wrongPassword] = [emailFault(email), passwordFault(texts.passwordLabel, password)]
  if (wrongEmail !== undefined) faults.email = wrongEmail
  if (wrongPassword !== undefined) faults.password = wrongPassword
  return faults
}
