import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

/** Error messages of the gate, by code. `GATE_CODE_INVALID` is the default of `messages.invalid`. */
export const gateMessages = { GATE_CODE_INVALID: 'Invalid invite code. Please try again.' } as const

const texts = defineTexts('gateMessages', {
  title: 'Closed Testing Mode',
  about: ({ name }: Values<'name'>) => `The ${name} website is in closed testing.`,
  ask: 'Please enter your invite code to continue.',
  byLink: 'To continue, please open the link with your invite code.',
  write: 'Would you like access? Write to',
  wait: 'One moment: the field for your code is coming.',
  fault: 'This page did not load fully.',
  tryAgain: 'Try again',
  withoutScripts: 'This page needs JavaScript to take your code.',
})

/** Texts of the gate's dialog, and of the overlay that the document shows before it. */
export const gateWords = {
  title: texts.title,
  about: (name: string): string => texts.about({ name }),
  ask: texts.ask,
  /** Used instead of `ask` if there is no field. */
  byLink: texts.byLink,
  write: texts.write,
  wait: texts.wait,
  fault: texts.fault,
  tryAgain: texts.tryAgain,
  withoutScripts: texts.withoutScripts,
} as const
