import type { SendFailure } from '../client/send-answer.ts'
import type { PasskeyFault } from './browser-passkeys.ts'

const words: Readonly<Record<PasskeyFault | 'NOT_VERIFIED', string>> = {
  CANCELLED:
    'You closed the passkey window, or it timed out. Nothing has changed. Try again when you are ready.',
  ON_DEVICE: 'This device already has a passkey for your account. You do not need another one here.',
  NO_PASSKEY: 'Your browser could not use a passkey here. Try again, or use your password.',
  NOT_VERIFIED: 'We could not check that passkey. Try again, or use your password.',
}

/** The text for a dialog of the browser that gave no passkey; undefined for every other failure. */
export const passkeyWords = ({ code }: Pick<SendFailure<string>, 'code'>): string | undefined =>
  (words as Readonly<Record<string, string>>)[code]
