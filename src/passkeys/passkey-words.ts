import type { SendFailure } from '../client/send-answer.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { PasskeyFault } from './browser-passkeys.ts'

const texts = defineTexts('passkeyWords', {
  cancelled:
    'You closed the passkey window, or it timed out. Nothing has changed. Try again when you are ready.',
  onDevice: 'This device already has a passkey for your account. You do not need another one here.',
  noPasskey: 'Your browser could not use a passkey here. Try again, or use your password.',
  notVerified: 'We could not check that passkey. Try again, or use your password.',
})

const words: Readonly<Record<PasskeyFault | 'NOT_VERIFIED', string>> = {
  CANCELLED: texts.cancelled,
  ON_DEVICE: texts.onDevice,
  NO_PASSKEY: texts.noPasskey,
  NOT_VERIFIED: texts.notVerified,
}

/** The text for a dialog of the browser that gave no passkey; undefined for every other failure. */
export const passkeyWords = ({ code }: Pick<SendFailure<string>, 'code'>): string | undefined =>
  (words as Readonly<Record<string, string>>)[code]
