import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

/** Texts for logins by a provider that failed. What to do comes last. */
const texts = defineTexts('providerFaults', {
  denied: ({ name }: Values<'name'>) =>
    `You were not logged in, because the login was cancelled or not allowed at ${name}. Try again, or log in with your email and password.`,
  loginRequired: ({ name }: Values<'name'>) =>
    `${name} needs something from you before it can log you in. Log in again and follow the steps there.`,
  expired:
    'That login took too long, or was opened a second time. Log in again. If this keeps happening, allow cookies for this site.',
  unreachable: ({ name }: Values<'name'>) =>
    `${name} is not answering just now. Try again in a few minutes, or log in with your email and password.`,
  untrusted: ({ name }: Values<'name'>) =>
    `We could not check the answer of ${name}, so you were not logged in. Try again. If this keeps happening, contact us.`,
  unverified: ({ name }: Values<'name'>) =>
    `${name} has not confirmed your email address, so we cannot tell which account is yours. Confirm it there and try again, or log in with your email and password.`,
  unknown: ({ name }: Values<'name'>) =>
    `No account of ours has the email address you use at ${name}. Log in with your email and password, or contact us and we will look for your account.`,
  connected: ({ name }: Values<'name'>) =>
    `Your account is connected with another login at ${name}. Use that one, or log in with your email and password. If it is not yours, contact us.`,
  connect: ({ name }: Values<'name'>) =>
    `Log in once with your email and password, or your passkey, to connect ${name}. Do it within ten minutes. From then on you can log in with ${name}.`,
  tooMany: 'That was too often. Wait about ten minutes, then try again.',
  stillOpen: ({ name }: Values<'name'>) =>
    `You are logged out here, but ${name} is not answering and may still have you logged in. On a shared computer, log out there too.`,
  other: ({ name }: Values<'name'>) =>
    `Logging in with ${name} did not work. Try again, or log in with your email and password.`,
})

/** By the code in the address of the login page. */
const faults: Readonly<Record<string, (values: Values<'name'>) => string>> = {
  denied: texts.denied,
  login_required: texts.loginRequired,
  expired: () => texts.expired,
  unreachable: texts.unreachable,
  untrusted: texts.untrusted,
  unverified: texts.unverified,
  unknown: texts.unknown,
  connected: texts.connected,
  connect: texts.connect,
  too_many: () => texts.tooMany,
  still_open: texts.stillOpen,
}

/** What happened and what to do. Codes that are not known get a text too, since anybody can write such an address. */
export const providerFault = (code: string, name: string): string =>
  ((Object.hasOwn(faults, code) ? faults[code] : undefined) ?? texts.other)({ name })
