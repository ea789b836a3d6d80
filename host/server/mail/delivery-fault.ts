/** Nobody else's mail will fare better just now. */
const connectionCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  // Took longer than one delivery may.
  'EABORT',
])
/** RFC 5321, 4.2.3: no such mailbox, not here, or no name of one. */
const mailboxStatuses = new Set([550, 551, 553])
/** RFC 3463: security or policy. Said of us and not of the mailbox, as is every word about relaying. */
const ofUs = /\b5\.7\.\d|relay|authenticat/i

/** `unreachable`: the mail server is; `noMailbox`: for good; `other`: the next attempt may do. */
export type DeliveryFault = 'unreachable' | 'noMailbox' | 'other'

/** What nodemailer's error says about the mails to come, and about this one. */
export function deliveryFault(error: unknown): DeliveryFault {
  if (!(error instanceof Error) || !('code' in error)) return 'other'
  if (connectionCodes.has(String(error.code))) return 'unreachable'
  if (error.code !== 'EENVELOPE' || !('command' in error) || error.command !== 'RCPT TO') return 'other'
  const status = 'responseCode' in error ? Number(error.responseCode) : 0
  const words = 'response' in error ? String(error.response) : ''
  return mailboxStatuses.has(status) && !ofUs.test(words) ? 'noMailbox' : 'other'
}
