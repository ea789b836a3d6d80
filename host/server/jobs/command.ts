import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { ProviderError } from '../payments/provider.ts'
import { providerOf } from '../payments/provider-of.ts'
import { StartError } from '../start-error.ts'
import { textTable, timeInText } from '../text-table.ts'
import type { Job, JobState } from './jobs.ts'
import { createJobs } from './jobs.ts'
import { JobsError } from './jobs-error.ts'
import { createRetry } from './retry-job.ts'

export interface JobsCommandPorts {
  /** Settings of the server. Throws `StartError`. */
  readonly config: () => Pick<Config, 'databaseUrl' | 'dataDir' | 'isLocal' | 'paymentProvider'>
  readonly now: () => Date
  /** Default: that of the settings, and in local mode the sandbox. */
  readonly provider?: PaymentProvider
}

export interface JobsResult {
  readonly text: string
  /** 2: something has failed, or could not be tried again. */
  readonly exitCode: 0 | 2
}

const usage = `Usage: npm run jobs -- [<verb>] [options]

  without a verb            what is done behind the answers and is left: mails, news of the payment provider, payments and refunds
    --state <state>         only what is waiting, retried or failed
    --json                  for programs
  retry <id>                have one tried again now
  retry --all-failed        the same for all that have failed

Exit: 0 nothing has failed; 2 something has, or could not be tried again; 1 it could not be done.
The embedded database is opened by one process: stop the server first, or use DATABASE_URL.`

const states: readonly JobState[] = ['waiting', 'retried', 'failed']

const flags = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  state: { type: 'string' },
  'all-failed': { type: 'boolean' },
} as const

/** The words as an order; null: how to use it. Throws `JobsError`. */
function readWords(words: readonly string[]) {
  const { values, positionals } = parse(words)
  const [verb, id, more] = positionals
  if (values.help === true) return null
  const state = states.find((one) => one === values.state)
  if (values.state !== undefined && state === undefined)
    throw new JobsError(`--state must be one of ${states.join(', ')}.`)
  const isAll = values['all-failed'] === true
  if (verb === undefined) {
    if (isAll) throw new JobsError(`--all-failed belongs to retry.\n${usage}`)
    return { verb: 'list', state, isJson: values.json === true } as const
  }
  if (verb !== 'retry') throw new JobsError(`There is no verb ${verb}.\n${usage}`)
  if (more !== undefined || values.json === true || state !== undefined || (id === undefined) !== isAll)
    throw new JobsError(`Name one job, or --all-failed, and nothing else.\n${usage}`)
  return { verb, id } as const
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true, strict: true })
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('. ')
    throw new JobsError(`${line.replace(/\.$/, '')}.\n${usage}`)
  }
}

/** `3 min`, `5 h`, `2 d`: the largest whole unit. */
function ageOf(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}

function tableOf(jobs: readonly Job[], now: Date): string {
  if (jobs.length === 0) return 'Nothing is waiting, and nothing has failed.'
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
  const counts = states.map((state) => `${jobs.filter((job) => job.state === state).length} ${state}`)
  return `${table}\n${counts.join(', ')}`
}

/** Runs the command with the given words. Throws `JobsError`, `ProviderError` or `StartError`. */
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
      const all = await jobs.list()
      const shown = all.filter(({ state }) => order.state === undefined || state === order.state)
      const text = order.isJson ? JSON.stringify(shown, null, 2) : tableOf(shown, now())
      return { text, exitCode: all.some(({ state }) => state === 'failed') ? 2 : 0 }
    }
    if (order.id !== undefined) return { text: `${order.id}: ${await retry(order.id)}`, exitCode: 0 }
    const failed = (await jobs.list()).filter(({ state }) => state === 'failed')
    const lines: string[] = []
    let left = 0
    for (const { id } of failed)
      try {
        lines.push(`${id}: ${await retry(id)}`)
      } catch (error) {
        if (!(error instanceof JobsError || error instanceof ProviderError)) throw error
        left += 1
        lines.push(`${id}: ${error.message}`)
      }
    const sum = `${failed.length - left} of ${failed.length} that had failed are tried again.`
    return { text: [...lines, sum].join('\n'), exitCode: left === 0 ? 0 : 2 }
  } finally {
    await close()
  }
}
