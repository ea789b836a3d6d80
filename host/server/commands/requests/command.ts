import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { StoredRequest } from 'gridfront/server'
import { kindWords } from 'gridfront/server'
import type { Config } from '../../config.ts'
import { isDay } from '../../platform/civil-day.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createEventLog } from '../../platform/events/event-log.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { StartError } from '../../platform/start-error.ts'
import { textTable, timeInText } from '../../platform/text-table.ts'
import { heldDays } from './pay-out-credit.ts'
import type { AnswerChoice, NextStatus, RequestInDetail } from './request-answers.ts'
import { createRequestAnswers, shownDays } from './request-answers.ts'

export interface RequestsCommandPorts {
  /** Settings of the server. Throws `StartError`. */
  readonly config: () => Pick<Config, 'databaseUrl' | 'dataDir'>
  readonly now: () => Date
}

const seeHelp = 'See npm run requests -- --help.'
const usage = `Usage: npm run requests -- [<verb> <reference> ["<answer>"]]

  without a verb    what is open, the most urgent first
  show              all of one request, with the customer's name; of a refund of credit also the card payments of
                    the last ${shownDays} days, by the customer or a guest
  progress          somebody is working on it
  done              it is done; the answer stands in the account. A refund of credit is entered as paid: release the
                    payment at the bank after it. npm run keys -- data show <reference> has the bank account
    --scheme <id>   of a concession card: what it gives. Default: what the state has for the card
    --from <day>    its first day. Default: the day of the request. Days that are billed are credited by the next bill
    --to <day>      its last day. Default: no end is known
    --payments-checked
                    of a refund of credit: the card payments of the last ${heldDays} days are checked, and may be paid out
  returned          a refund of credit that is done was sent back by the customer's bank: the credit is on the account
                    again, and the customer can ask for it once more. The answer is what the customer reads; without
                    one: to check the bank account
    --despite-import
                    you have checked that no import has put this credit on the account
  decline           it is not done; the answer says why, and is needed

The embedded database is opened by one process: stop the server first, or use DATABASE_URL.`

const statusOf: Readonly<Record<string, NextStatus>> = {
  progress: 'IN_PROGRESS',
  done: 'DONE',
  decline: 'DECLINED',
}

const firstDay = ({ targets }: StoredRequest) => targets[0]?.by ?? '9999-12-31'

/** One line for each request. Its text is not shown, because others may see the screen. */
function tableOf(open: readonly StoredRequest[]): string {
  if (open.length === 0) return 'Nothing is open.'
  const rows = open
    .toSorted((one, other) => firstDay(one).localeCompare(firstDay(other)))
    .map((one) => [
      one.reference,
      kindWords[one.kind],
      one.accountNumber,
      one.status,
      one.targets.map(({ by }) => by).join(' ') || '-',
      timeInText(new Date(one.receivedAt)),
    ])
  return textTable(['REFERENCE', 'KIND', 'ACCOUNT', 'STATUS', 'BY', 'SINCE'], rows)
}

const grantedWords = ({ granted }: StoredRequest): string =>
  granted
    ? ` ${granted.displayName} from ${granted.from} on${granted.to === null ? '' : `, to ${granted.to}`}.${granted.billedTo === undefined ? '' : ` Its days up to ${granted.billedTo} are billed: the next bill credits them.`}`
    : ''

/** Names, dates and amounts for staff. The words after the list of card payments say how to use it. */
const detailText = ({ request, customerName, cardPayments }: RequestInDetail): string =>
  JSON.stringify(
    {
      ...request,
      customerName,
      ...(request.kind === 'CREDIT_REFUND' && {
        cardPayments: cardPayments.map(({ payment, paidAt, amountCents, status, by }) => ({
          ...{ payment, paidAt: timeInText(paidAt), amount: inDollars(amountCents), status, by },
        })),
        ...(cardPayments.length > 0 && {
          toCheck: `Check these payments by card of the last ${shownDays} days before you pay: what a guest paid by mistake, or a cardholder may charge back, goes back to the card and not to a bank account.`,
        }),
      }),
    },
    null,
    2,
  )

const paidWords = (request: StoredRequest): string =>
  request.kind === 'CREDIT_REFUND' && request.status === 'DONE'
    ? ` ${inDollars(request.content.amount)} are entered as paid: release the payment at the bank now.`
    : ''

const flags = {
  help: { type: 'boolean', short: 'h' },
  scheme: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  'payments-checked': { type: 'boolean' },
  'despite-import': { type: 'boolean' },
} as const

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true, strict: true })
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('. ')
    throw new OperatorError(`${line.replace(/\.$/, '')}. ${seeHelp}`)
  }
}

function readDay(name: string, text: string | undefined): string | undefined {
  if (text === undefined || isDay(text)) return text
  throw new OperatorError(`--${name} must be a day, such as 2026-11-01, not ${JSON.stringify(text)}.`)
}

/** The parsed arguments. Throws `OperatorError`. */
function readWords(words: readonly string[]) {
  const { values, positionals } = parse(words)
  const [verb, reference, answer = null] = positionals
  const { scheme } = values
  const [from, to] = [readDay('from', values.from), readDay('to', values.to)]
  const isGrant = scheme !== undefined || from !== undefined || to !== undefined
  const options: AnswerChoice = {
    ...(isGrant && { scheme, from, to }),
    ...(values['payments-checked'] && { arePaymentsChecked: true }),
  }
  const isDespiteImport = values['despite-import'] === true
  return { verb, reference, answer, options, isDespiteImport, isHelp: values.help === true }
}

/** Runs the command with the given arguments. Resolves to its output. Throws `OperatorError` or `StartError`. */
export async function runRequestsCommand(
  words: readonly string[],
  { config, now }: RequestsCommandPorts,
): Promise<string> {
  const { verb, reference, answer, options, isDespiteImport, isHelp } = readWords(words)
  const next = statusOf[verb ?? '']
  if (isHelp) return usage
  if (verb !== undefined && verb !== 'show' && verb !== 'returned' && next === undefined)
    throw new OperatorError(`There is no verb ${verb}. ${seeHelp}`)
  if (verb !== undefined && reference === undefined)
    throw new OperatorError(`Name the request: its reference. ${seeHelp}`)
  if (Object.keys(options).length > 0 && next !== 'DONE')
    throw new OperatorError(`'${verb ?? ''}' takes no options. ${seeHelp}`)
  if (isDespiteImport && verb !== 'returned')
    throw new OperatorError(`'${verb ?? ''}' takes no --despite-import. ${seeHelp}`)
  if (next === 'DECLINED' && !answer?.trim())
    throw new OperatorError('Say why: the customer reads it in the account.')
  const { databaseUrl, dataDir } = config()
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new StartError(
      `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as for the server, or start the server once.`,
    )
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const answers = createRequestAnswers({ db, now, eventLog: createEventLog({ db, now }) })
    if (verb === undefined || reference === undefined) return tableOf(await answers.open())
    if (verb === 'returned') {
      const found = await answers.sentBack(reference, answer, { isDespiteImport })
      if (found === null) throw new OperatorError(`There is no refund of credit ${reference} that is done.`)
      return `${reference} is ${found.status}. Its credit is on account ${found.accountNumber} again. A mail tells the customer.`
    }
    if (next === undefined) {
      const found = await answers.find(reference)
      if (found === null) throw new OperatorError(`There is no request ${reference}.`)
      return detailText(found)
    }
    const found = await answers.answer(reference, next, answer, options)
    if (found === null) throw new OperatorError(`There is no open request ${reference}.`)
    return `${reference} is ${found.status}.${grantedWords(found)}${paidWords(found)} A mail tells the customer.`
  } finally {
    await close()
  }
}
