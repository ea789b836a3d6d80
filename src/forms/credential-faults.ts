import { emailPattern } from '../../contracts/email-pattern.ts'
import { isRequired, mustBeAtMost, mustBeEmail } from './messages.ts'

export interface TypedCredentials {
  /** Without white space at its ends, which a keyboard's suggestions add. */
  readonly email: string
  /** As typed: a space may be part of it. */
  readonly password: string
}

export type CredentialFaults = { readonly [field in keyof TypedCredentials]?: string }

/** Bounds of the contract, in characters. */
const longest = { email: 254, password: 128 }

/** What is wrong with typed credentials, in the words of FORM-2; an empty object when nothing is. */
export function credentialFaults({ email, password }: TypedCredentials): CredentialFaults {
  const faults: { email?: string; password?: string } = {}
  if (email === '') faults.email = isRequired('Email')
  else if (email.length > longest.email) faults.email = mustBeAtMost('Email', longest.email)
  else if (!emailPattern.test(email)) faults.email = mustBeEmail('Email')
  if (password === '') faults.password = isRequired('Password')
  else if (password.length > longest.password) faults.password = mustBeAtMost('Password', longest.password)
  return faults
}
