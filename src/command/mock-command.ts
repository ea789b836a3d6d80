import { mayaNguyen } from '../../fixtures/customers.ts'
import { testIssuer } from '../../fixtures/tokens.ts'
import { visibleLine } from '../conformance/reports/visible-text.ts'
import { withLocalKeys } from '../testing/local-keys.ts'
import type { MockMail } from '../testing/mock-mails.ts'
import { exitCodes } from './exit-codes.ts'
import { mockHelp } from './help.ts'
import { listenAdvice, shownHost } from './listen-advice.ts'
import type { CommandPorts } from './ports.ts'
import { readArguments, readNumber } from './read-arguments.ts'
import { serveBackend } from './serve.ts'
import { UsageError } from './usage-error.ts'

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  origin: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const

const mailed: { readonly [Kind in MockMail['kind']]: (mail: Extract<MockMail, { kind: Kind }>) => string } = {
  passwordReset: ({ token }) => `a link for a new password, ending in #reset=${token}`,
  emailReminder: () => 'this is the address to log in with',
  signUpLink: ({ token }) => `a link to go on with signing up, ending in #resume=${token}`,
  signUpReceipt: ({ reference, token }) =>
    `the receipt ${reference} for signing up, and a link to cancel it, ending in #withdraw=${token}`,
  signUpWithdrawn: ({ reference }) => `the application ${reference} is cancelled`,
  doNotContact: ({ receipt }) => `the receipt ${receipt} for the do-not-contact list`,
  passwordChanged: () => 'your password has been changed',
  emailLink: ({ token }) => `a link to confirm this address, ending in #confirm=${token}`,
  emailTaken: () => 'this address belongs to another account already',
  emailChanged: () => 'your email address has been changed',
  securityNotice: () => 'your contact details or passkeys have been changed',
  termsLink: ({ token }) => `a link to terms to accept, ending in #terms=${token}`,
  paymentReceipt: ({ receiptNumber }) => `the receipt ${receiptNumber} for a payment`,
  guestReceipt: ({ receiptNumber }) => `the receipt ${receiptNumber} for a payment without a login`,
  termsAccepted: ({ version }) => `you have accepted the terms of version ${version}`,
  debitAgreed: ({ reference }) => `your direct-debit request ${reference}`,
  debitChanged: ({ reference }) => `your direct-debit request ${reference}, of another bank account`,
  payTo: ({ agreementId, status }) => `your PayTo agreement ${agreementId} is ${status}`,
  debitCancelled: ({ reference }) => `your direct-debit request ${reference} is cancelled`,
  billExtended: ({ invoiceNumber }) => `the bill ${invoiceNumber} is put off`,
  paymentPlanAgreed: ({ reference }) => `your payment plan ${reference}`,
  paymentPlanCancelled: ({ reference }) => `your payment plan ${reference} is cancelled`,
  smoothingAgreed: ({ reference }) => `your bill smoothing ${reference}`,
  smoothingEnded: ({ reference }) => `your bill smoothing ${reference} has ended`,
  planChanged: ({ reference }) => `your change of plan ${reference}`,
  planChangeCancelled: ({ reference }) => `your change of plan ${reference} is cancelled`,
  requestReceived: ({ reference }) => `we have your request ${reference}`,
  requestChanged: ({ reference }) => `an update on your request ${reference}`,
  moveReceived: ({ reference }) => `we have your move ${reference}`,
  moveCancelled: ({ reference }) => `your move ${reference} is cancelled`,
}

/** A mail that is not sent, printed so that a developer can continue. */
function mailLine(mail: MockMail): string {
  const words = mailed[mail.kind] as (mail: MockMail) => string
  return visibleLine(`Mail to ${mail.to}: ${words(mail)}`)
}

/** The environment of a brand whose pages use the mock and load the keys from it. */
const brandLine = (backend: string) =>
  `In your brand's environments (localhost is Local; its keys are fetched from the mock): Local: { hosts: [], backend: '${backend}', issuer: '${testIssuer}', keys: [] }`

function readOrigin(origin: string): string {
  const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin
  if (!isOrigin)
    throw new UsageError('--origin takes a scheme, host and port, such as http://localhost:5173.')
  return origin
}

/** `gridfront mock`: serves until Ctrl-C. Gives the exit code. */
export async function mockCommand(words: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = readArguments(words, flags)
  const { createBackend, onInterrupt, stdout, stderr } = ports
  if (values.help) {
    stdout.write(mockHelp)
    return exitCodes.success
  }
  if (positionals.length > 0)
    throw new UsageError('The mock takes options alone: --port, --host and --origin.')
  const host = values.host ?? '127.0.0.1'
  const port = readNumber('port', values.port ?? '4010', { min: 0, max: 65_535 })
  const onMail = (mail: MockMail) => stdout.write(`${mailLine(mail)}\n`)
  const origins = (values.origin ?? []).map(readOrigin)
  const { withCardFields } = await import('../testing/mock-card-fields.ts')
  const created = await createBackend({ onMail, ...(origins.length > 0 && { origins }) })
  const backend = withCardFields(withLocalKeys(created))
  const onFault = (error: unknown) =>
    stderr.write(`The mock failed: ${visibleLine(error instanceof Error ? error.message : String(error))}\n`)
  try {
    const server = await serveBackend({ backend, host, port, onFault })
    const interrupted = new Promise<void>((resolve) => {
      const stop = onInterrupt(() => {
        stop()
        resolve()
      })
    })
    const { email, password } = mayaNguyen.credentials
    const address = `http://${shownHost(host)}:${server.port}`
    stdout.write(`Mock ready at ${address}\nDemo login: ${email} / ${password}\n${brandLine(address)}\n`)
    await interrupted
    await server.close()
    return exitCodes.success
  } catch (error) {
    const line = listenAdvice[(error as NodeJS.ErrnoException).code ?? '']
    if (line === undefined) throw error
    stderr.write(`${line({ host, port })}\n`)
    return exitCodes.failure
  }
}
