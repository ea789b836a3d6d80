/** Error messages of the gate, by code. `GATE_CODE_INVALID` is the default of `messages.invalid`. */
export const gateMessages = { GATE_CODE_INVALID: 'Invalid invite code. Please try again.' } as const

/** Fixed texts of the gate's dialog, and of the overlay that the document shows before it. */
export const gateWords = {
  title: 'Closed Testing Mode',
  about: (name: string): string => `The ${name} website is in closed testing.`,
  ask: 'Please enter your invite code to continue.',
  /** Used instead of `ask` if there is no field. */
  byLink: 'To continue, please open the link with your invite code.',
  write: 'Would you like access? Write to',
  wait: 'One moment: the field for your code is coming.',
  fault: 'This page did not load fully.',
  tryAgain: 'Try again',
  withoutScripts: 'This page needs JavaScript to take your code.',
} as const
