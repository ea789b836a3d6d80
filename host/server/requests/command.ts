import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { KeptRequest } from 'gridfront/server'
import { kindWords } from 'gridfront/server'
import type { Config } from '../config.ts'
import { CustomersError } from '../customers/customers-error.ts'
import { openDatabase } from '../database/open.ts'
import { createOrders } from '../mail/outbox.ts'
import { StartError } from '../start-error.ts'
import { textTable, timeInText } from '../text-table.ts'
import type { NextStatus } from './request-answers.ts'
import { createRequestAnswers } from './request-answers.ts'

export interface RequestsCommandPorts {
  /** Settings of the server. Throws `StartError`. */
  readonly config: () => Pick<Config, 'databaseUrl' | 'dataDir'>
  readonly now: () => Date
}

const usage = `Usage: npm run requests -- [<verb> <reference> ["<answer>"]]

  without a verb    what is open, the most urgent first
  show              all of one request
  progress          somebody is working on it
  done              it is done; the answer stands in the account
  decline           it is not done; the answer says why, and is needed

The embedded database is opened by one process: stop the server first, or use DATABASE_URL.`

const statusOf: Readonly<Record<string, NextStatus>> = {
  progress: 'IN_PROGRESS',
  done: 'DONE',
  decline: 'DECLINED',
}

const firstDay = ({ targets }: KeptRequest) => targets[0]?.by ?? '9999-12-31'

/** One line each. What was written is not shown: it may be read over a shoulder. */
function tableOf(open: readonly KeptRequest[]): string {
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

/** Runs the command with the given words. Resolves to its output. Throws `CustomersError` or `StartError`. */
export async function runRequestsCommand(
  words: readonly string[],
  { config, now }: RequestsCommandPorts,
): Promise<string> {
  const [verb, reference, answer = null] = words
  const next = statusOf[verb ?? '']
  if (verb === '--help' || verb === '-h') return usage
  if (verb !== undefined && verb !== 'show' && next === undefined)
    throw new CustomersError(`There is no verb ${verb}.\n${usage}`)
  if (verb !== undefined && reference === undefined)
    throw new CustomersError(`Name the request: its reference.\n${usage}`)
  if (next === 'DECLINED' && !answer?.trim())
    throw new CustomersError('Say why: the customer reads it in the account.')
  const { databaseUrl, dataDir } = config()
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new StartError(
      `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as for the server, or start the server once.`,
    )
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const answers = createRequestAnswers({ db, now, orders: createOrders({ db, now }) })
    if (verb === undefined || reference === undefined) return tableOf(await answers.open())
    const found =
      next === undefined ? await answers.find(reference) : await answers.answer(reference, next, answer)
    if (found === null)
      throw new CustomersError(
        next === undefined ? `There is no request ${reference}.` : `There is no open request ${reference}.`,
      )
    return next === undefined
      ? JSON.stringify(found, null, 2)
      : `${reference} is ${found.status}. A mail tells the customer.`
  } finally {
    await close()
  }
}
