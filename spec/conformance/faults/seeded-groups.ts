import { listedChecks } from '../../../src/conformance/conform.ts'

/** The groups of checks, divided between suites that run in parallel. */
export const sessionGroups = [
  'login',
  'user',
  'logout',
  'csrf',
  'cookies',
  'pages',
  'account',
  'sessions',
  'recovery',
  'home',
  'addresses',
]
export const answerGroups = ['tracing', 'bodies', 'methods', 'answers', 'headers', 'secrets', 'origins']
/** Tested against the mock backend. */
export const originationGroups = ['origination']
export const contactGroups = ['contact', 'password']
export const paymentGroups = ['payments']
export const guestPaymentGroups = ['guest']
export const passkeyGroups = ['passkeys']
export const savedCardGroups = ['cards']
export const debitGroups = ['debits']
export const payToGroups = ['pay-to']
export const paymentHelpGroups = ['help']
export const smoothingGroups = ['smoothing']
export const requestGroups = ['requests']
export const refundGroups = ['refunds']
export const documentGroups = ['documents']
export const planGroups = ['plans']
export const moveGroups = ['moves']
/** Tested against the mock backend. */
export const usageGroups = ['usage']

export const groupOf = (id: string): string => id.split('/')[0] ?? id

/** Most requests of a run are bodies, which mean the same wherever they are sent: one run there sends them. */
export const groupsBesideBodies = [...new Set(listedChecks.map(({ id }) => groupOf(id)))].filter(
  (group) => group !== 'bodies',
)
