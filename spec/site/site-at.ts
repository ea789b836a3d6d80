import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { PriceChange } from '../../src/plans/price-dates.ts'

/** A mail that the server has sent. */
export interface SentMail {
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** The built site on a server at another time, whose clock and daily runs the test has in hand. */
export async function startAt(day: string, change: PriceChange | null = null) {
  const child = spawn(process.execPath, ['--conditions=gridfront-source', 'spec/tools/run/price-site.ts'], {
    env: {
      ...{ PATH: process.env.PATH ?? '', TZ: 'UTC' },
      ...{ STARTS_AT: `${day}T02:00:00Z`, PRICE_CHANGE: JSON.stringify(change) },
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async () => JSON.parse((await lines.next()).value ?? 'null')
  const order = (facts: object) => {
    child.stdin.write(`${JSON.stringify(facts)}\n`)
    return answer()
  }
  const { port } = await answer()
  return {
    origin: `http://localhost:${port}`,
    order,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
