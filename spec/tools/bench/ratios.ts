import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BareMessage, BareOrder } from './bare-server.ts'
import type { BenchServer } from './bench-server.ts'
import type { Compared } from './compared-requests.ts'
import { comparedRequests } from './compared-requests.ts'
import type { Counted } from './load.ts'
import { median } from './statistics.ts'

const rounds = 5

export interface Ratio {
  readonly name: string
  /** What the bare server does. */
  readonly bareIs: string
  /** Answers a second, the median of all rounds. */
  readonly ours: number
  readonly bare: number
  /** Ours by bare: the median of the rounds, the smallest and the largest. */
  readonly ratio: readonly [middle: number, least: number, most: number]
  /** Milliseconds of processor time of the process for each answer, without the database. */
  readonly oursCpuMs: number
  readonly bareCpuMs: number
}

/** The bare server as a process of its own. */
async function startBare(order: BareOrder) {
  const child = fork(new URL('bare-server.ts', import.meta.url), {
    execArgv: ['--conditions=gridfront-source', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
  // Not `close`: Node does not emit it after `disconnect()` with this serialization.
  const ended = once(child, 'exit')
  async function ask(message: BareOrder | 'cpu'): Promise<BareMessage> {
    child.send(message)
    const [answer] = await Promise.race([once(child, 'message'), ended.then(() => [undefined])])
    if (answer === undefined) throw new Error('The bare server has ended.')
    return answer as BareMessage
  }
  const started = await ask(order)
  if (!('origin' in started)) throw new Error('The bare server did not start.')
  return {
    origin: started.origin,
    cpuSeconds: async () => {
      const answer = await ask('cpu')
      return 'cpuSeconds' in answer ? answer.cpuSeconds : Number.NaN
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}

async function cpuSecondsOf(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1])
}

/** `only`: words in the names of the requests that are compared; '' for all. */
export async function* ratios(server: BenchServer, only: string): AsyncGenerator<Ratio> {
  const { origin, databaseUrl = '' } = server
  const { compared, routes } = await comparedRequests(server)
  const bare = await startBare({ databaseUrl, routes })
  try {
    for (const one of compared.filter(({ name }) => name.includes(only)))
      yield await compare(one, { ours: origin, bare: bare.origin }, bare.cpuSeconds)
  } finally {
    await bare.stop()
  }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Rounds of both in turns, so that whatever else the machine does concerns both. The first of each only warms up. */
async function compare(
  { name, bareIs, ours, bare }: Compared,
  origins: { readonly ours: string; readonly bare: string },
  bareCpu: () => Promise<number>,
): Promise<Ratio> {
  async function round(
    work: (origin: string) => Promise<Counted>,
    origin: string,
    cpu: () => Promise<number>,
  ) {
    const before = await cpu()
    const { count, seconds } = await work(origin)
    return { perSecond: count / seconds, cpuMs: ((await cpu()) - before) * (1000 / count) }
  }
  const oursOnce = () => round(ours, origins.ours, () => cpuSecondsOf(origins.ours))
  const bareOnce = () => round(bare, origins.bare, bareCpu)
  await oursOnce()
  await bareOnce()
  const pairs: { ours: Awaited<ReturnType<typeof round>>; bare: Awaited<ReturnType<typeof round>> }[] = []
  for (let turn = 0; turn < rounds; turn += 1) pairs.push({ ours: await oursOnce(), bare: await bareOnce() })
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of))
  const all = pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond)
  return {
    ...{ name, bareIs },
    ours: Math.round(middle((pair) => pair.ours.perSecond)),
    bare: Math.round(middle((pair) => pair.bare.perSecond)),
    ratio: [rounded(median(all), 2), rounded(Math.min(...all), 2), rounded(Math.max(...all), 2)],
    oursCpuMs: rounded(
      middle((pair) => pair.ours.cpuMs),
      3,
    ),
    bareCpuMs: rounded(
      middle((pair) => pair.bare.cpuMs),
      3,
    ),
  }
}

export const ratioHeading = [
  '| Request | Beside it | Ours | Bare | Ratio | Least to most | CPU ours | CPU bare |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n')

export const ratioRow = ({ name, bareIs, ours, bare, ratio, oursCpuMs, bareCpuMs }: Ratio): string => {
  const [middle, least, most] = ratio
  return `| ${name} | ${bareIs} | ${ours}/s | ${bare}/s | ${middle} | ${least} to ${most} | ${oursCpuMs} ms | ${bareCpuMs} ms |`
}
