import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a copy does in its turns. It runs in a thread, and sees only its arguments. */
export type Act<Module> = (
  module: Module,
  copy: { readonly dataDir: string; readonly place: number },
  turn: number,
) => unknown

export interface CopiesAtOnce<Module> {
  /** File of the server, from `host/server`. */
  readonly file: string
  readonly dataDir: string
  readonly turns: number
  readonly act: Act<Module>
}

const copies = 4
const server = new URL('../../host/server/', import.meta.url)

// `notify` may come before a copy waits, so each copy waits for a change of the count that it has read.
const copyText = `
const { workerData, parentPort } = require('node:worker_threads')
const { module, act, arrived, turns, copies, ...copy } = workerData
const work = eval(act)
function meet(turn) {
  Atomics.add(arrived, turn, 1)
  Atomics.notify(arrived, turn)
  for (let here; (here = Atomics.load(arrived, turn)) < copies; ) Atomics.wait(arrived, turn, here)
}
async function run() {
  const loaded = await import(module)
  const results = []
  for (let turn = 0; turn < turns; turn += 1) {
    meet(turn)
    try {
      results.push({ value: await work(loaded, copy, turn) })
    } catch (error) {
      results.push({ error: String(error) })
    }
  }
  // A copy that stops releases its resources, which must not happen during the last turn of the others.
  meet(turns)
  parentPort.postMessage(results)
}
run()`

export type Outcome = { readonly value: unknown } | { readonly error: string }

/**
 * Runs copies of the server, each in a thread, which do the same at the same moment, turn after turn. Resolves to the
 * results, by turn and then by copy.
 */
export async function copiesAtOnce<Module>({
  file,
  dataDir,
  turns,
  act,
}: CopiesAtOnce<Module>): Promise<Outcome[][]> {
  const arrived = new Int32Array(new SharedArrayBuffer(4 * (turns + 1)))
  const facts = {
    module: new URL(file, server).href,
    act: `(${act.toString()})`,
    arrived,
    turns,
    copies,
    dataDir,
  }
  const results = await Promise.all(
    Array.from({ length: copies }, async (_, place) => {
      const worker = new Worker(copyText, {
        eval: true,
        execArgv: ['--conditions=gridfront-source'],
        workerData: { ...facts, place },
      })
      const [outcomes] = (await once(worker, 'message')) as [Outcome[]]
      return outcomes
    }),
  )
  return Array.from({ length: turns }, (_, turn) =>
    results.map((ofCopy) => ofCopy[turn] ?? { error: 'nothing came of it' }),
  )
}
