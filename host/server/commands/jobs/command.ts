import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { PaymentProvider } from 'gridfront/payments-server'
import { ProviderError } from 'gridfront/payments-server'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { StartError } from '../../platform/start-error.ts'
import { textTable, timeInText } from '../../platform/text-table.ts'
import { providerOf } from '../provider-of.ts'
import type { Job, JobCounts, JobState } from './jobs.ts'
import { createJobs, jobStates } from './jobs.ts'
import { createForget, createRetry } from './retry-job.ts'

export interface JobsCommandPorts {
  /** Settings of the server. Throws `StartError`. */
  readonly config: () => Pick<Config, 'databaseUrl' | 'dataDir' | 'isLocal' | 'paymentProvider'>
  readonly now: () => Date
  /** Default: from the settings, or in local mode the sandbox. */
  readonly provider?: PaymentProvider
}

export interface JobsResult {
  readonly text: string
  /** 2: a job has failed, or could not be retried or removed. */
  readonly exitCode: 0 | 2
}

const seeHelp = 'See npm run jobs -- --help.'
const usage = `Usage: npm run jobs -- [<verb>] [options]

  without a verb            what is done behind the answers and is left: mails, events of the payment provider, payments, refunds and saved cards to be forgotten
    --state <state>         only what is failed, retried, waiting or over
    --json                  all of it, for programs
  retry <id>                have one tried again now
  retry --all-failed        the same for all that have failed
  forget <id>               take a failed mail or event of the provider off the list: you have seen to it

Exit: 0 nothing has failed; 2 something has, or could not be tried again or forgotten; 1 it could not be done.
The embedded database is opened by one process: stop the server first, or use DATABASE_URL.`

/** Rows of each kind and state in the table. */
const maxShown = 200
const all = Number.MAX_SAFE_INTEGER

const flags = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  state: { type: 'string' },
  'all-failed': { type: 'boolean' },
} as const

/** The parsed arguments; null to print the usage. Throws `OperatorError`. */
function readWords(words: readonly string[]) {
  const { values, positionals } = parse(words)
  const [verb, id, more] = positionals
  if (values.help === true) return null
  const state = jobStates.find((one) => one === values.state)
  if (values.state !== undefined && state === undefined)
    throw new OperatorError(`--state must be one of ${jobStates.join(', ')}.`)
  const isAll = values['all-failed'] === true
  if (verb === undefined) {
    if (isAll) throw new OperatorError(`--all-failed belongs to retry. ${seeHelp}`)
    return { verb: 'list', state, isJson: values.json === true } as const
  }
  if (verb !== 'retry' && verb !== 'forget') throw new OperatorError(`There is no verb ${verb}. ${seeHelp}`)
  if (verb === 'forget' && isAll) throw new OperatorError(`--all-failed belongs to retry. ${seeHelp}`)
  if (more !== undefined || values.json === true || state !== undefined || (id === undefined) !== isAll)
    throw new OperatorError(
      `Name one job${verb === 'retry' ? ', or --all-failed,' : ''} and nothing else. ${seeHelp}`,
    )
  return { verb, id } as const
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true, strict: true })
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('. ')
    throw new OperatorError(`${line.replace(/\.$/, '')}. ${seeHelp}`)
  }
}

/** `3 min`, `5 h`, `2 d`: the largest whole unit. */
function ageOf(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}

const sumOf = (counts: JobCounts, state: JobState): number =>
  Object.values(counts).reduce((sum, of) => sum + of[state], 0)

function tableOf(jobs: readonly Job[], counts: JobCounts, wished: JobState | undefined, now: Date): string {
  const states: readonly JobState[] = wished === undefined ? jobStates : [wished]
  const sums = states.map((state) => `${sumOf(counts, state)} ${state}`).join(', ')
  if (jobs.length === 0)
    return wished === undefined ? 'Nothing is waiting, and nothing has failed.' : `${sums}.`
  const table = textTable(
    ['JOB', 'STATE', 'ABOUT', 'AGE', 'TRIES', 'WHY', 'NEXT'],
    jobs.map(({ id, state, about, since, attempts, reason, next }) => [
      id,
      state,
      about,
      ageOf(since, now),
      String(attempts),
      reason ?? '-',
      next instanceof Date ? timeInText(next) : next,
    ]),
  )
  const number = states.reduce((sum, state) => sum + sumOf(counts, state), 0)
  const cut = jobs.length < number ? `\n${jobs.length} of ${number} are shown; --json lists all.` : ''
  return `${table}\n${sums}${cut}`
}

/** It concerns a single job, so the others continue. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof OperatorError || error instanceof ProviderError

/** Runs the command with the given arguments. Throws `OperatorError` or `StartError`. */
export async function runJobsCommand(words: readonly string[], ports: JobsCommandPorts): Promise<JobsResult> {
  const order = readWords(words)
  if (order === null) return { text: usage, exitCode: 0 }
  const { now } = ports
  const config = ports.config()
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new StartError(
      `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as for the server, or start the server once.`,
    )
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const jobs = createJobs({ db, now })
    const retry = createRetry({ db, now, provider: () => ports.provider ?? providerOf(config, now) })
    if (order.verb === 'list') {
      const { state, isJson } = order
      const shown = await jobs.list({ state, most: isJson ? all : maxShown })
      const counts = await jobs.counts()
      const text = isJson ? JSON.stringify(shown, null, 2) : tableOf(shown, counts, state, now())
      return { text, exitCode: sumOf(counts, 'failed') > 0 ? 2 : 0 }
    }
    const act = order.verb === 'forget' ? createForget(db) : retry
    const ids =
      order.id === undefined
        ? (await jobs.list({ state: 'failed', most: all })).map(({ id }) => id)
        : [order.id]
    const lines: string[] = []
    let left = 0
    for (const id of ids)
      try {
        lines.push(`${id}: ${await act(id)}`)
      } catch (error) {
        if (!isRefusal(error)) throw error
        left += 1
        lines.push(`${id}: ${error.message}`)
      }
    if (order.id === undefined)
      lines.push(`${ids.length - left} of ${ids.length} that had failed are tried again.`)
    return { text: lines.join('\n'), exitCode: left === 0 ? 0 : 2 }
  } finally {
    await close()
  }
}
