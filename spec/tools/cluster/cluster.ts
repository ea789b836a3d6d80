import { readNumber } from '../../../src/command/read-arguments.ts'
import { median, percentile } from '../bench/statistics.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import type { ClusterRun } from './cluster-run.ts'
import { clusterRun } from './cluster-run.ts'

// `npm run spec:cluster`: several copies of the server on one PostgreSQL, some of them killed every few seconds and the
// database restarted half-way. What was acknowledged must exist afterwards, once, and nobody may be shown another
// customer's data.
const usage = `Usage: npm run spec:cluster [-- options]

Several copies of the server on one PostgreSQL, behind a round-robin proxy, while they are killed and started again.

  --copies <number>    usual are 3
  --seconds <number>   how long; usual are 180
  --throughput         nothing fails: how much one copy answers, then two, and so on up to --copies,
                       each for --seconds, as a table
`
const { copies, seconds, isThroughput } = argumentsOrExit({
  usage,
  flags: { copies: { type: 'string' }, seconds: { type: 'string' }, throughput: { type: 'boolean' } },
  read: ({ values, positionals }) => {
    expectNone(positionals)
    return {
      copies: readNumber('copies', values.copies ?? '3', { min: 1, max: 20 }),
      seconds: readNumber('seconds', values.seconds ?? '180', { min: 5, max: 86_400 }),
      isThroughput: values.throughput === true,
    }
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

function notify({ notified, payments, events, kills, differences }: ClusterRun): void {
  const perSecond = (count: number) => (count / seconds).toFixed(1)
  const charged = payments.filter(({ isCharged }) => isCharged)
  const dollars = charged.reduce((sum, { amountCents }) => sum + amountCents, 0) / 100
  say(`
${kills} kills in ${seconds} s, ${notified.unknown} requests without an answer, at most ${notified.longestSilenceMs} ms without any answer
acknowledged: ${notified.signUps.size} sign-ups (${perSecond(notified.signUps.size)}/s) of ${notified.applicants.size}, ${notified.tokens.size} log-ins (${perSecond(notified.tokens.size)}/s), ${notified.traces.size} traces (${perSecond(notified.traces.size)}/s)
payments: ${payments.length} begun (${perSecond(payments.length)}/s), ${charged.length} of them charged with $${dollars.toFixed(2)}, ${events} events of the provider`)
  for (const line of differences.slice(0, 40)) say(`✗ ${line}`)
  say(`${differences.length} differences`)
}

/** Requests a second, then median and 99th percentile in ms, for each kind and number of copies. */
function table(runs: readonly ClusterRun[]): string {
  const kinds = [...new Set(runs.flatMap(({ notified }) => [...notified.times.keys()]))].toSorted()
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cell = (times: readonly number[]) =>
    times.length === 0
      ? '–'
      : `${(times.length / seconds).toFixed(1)}/s, ${median(times).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)} ms`
  const all = runs.map(({ notified }) => [...notified.times.values()].flat())
  return [
    row(['Request', ...runs.map((_, place) => (place === 0 ? '1 copy' : `${place + 1} copies`))]),
    row(['---', ...runs.map(() => '---')]),
    ...kinds.map((kind) => row([kind, ...runs.map(({ notified }) => cell(notified.times.get(kind) ?? []))])),
    row(['all', ...all.map(cell)]),
  ].join('\n')
}

const runs: ClusterRun[] = []
for (const count of isThroughput ? Array.from({ length: copies }, (_, place) => place + 1) : [copies]) {
  const run = await clusterRun({ copies: count, seconds, hasKills: !isThroughput, say })
  notify(run)
  runs.push(run)
}
if (isThroughput) say(`\n${table(runs)}`)
process.exitCode = runs.every(({ differences }) => differences.length === 0) ? 0 : 1
