import { availableParallelism } from 'node:os'
import { ProblemError } from 'gridfront/fastify'
import type { Passwords } from './passwords.ts'

export interface HashingBounds {
  readonly atOnce: number
  /** How many more may wait for their turn. */
  readonly mostWaiting: number
}

// Argon2 runs on libuv's pool of four threads, and so do files and names: two of them stay free, and no more run than
// there are processors. Each takes 46 MiB meanwhile.
const atOnce = Math.max(1, Math.min(2, availableParallelism()))
/** About two seconds of waiting; after that it is better to say so. */
const defaultBounds: HashingBounds = { atOnce, mostWaiting: 25 * atOnce }

/** The same passwords, never more than so many at once. Throws `ProblemError` 503 at once when too many wait. */
export function boundPasswords(
  passwords: Passwords,
  { atOnce, mostWaiting }: HashingBounds = defaultBounds,
): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting)
      throw new ProblemError(503, 'We are very busy just now. Please try again in a few seconds.')
    // Whoever is done hands on the place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  function done(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    await turn()
    try {
      return await work()
    } finally {
      done()
    }
  }

  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    verify: (hash, password) => inTurn(() => passwords.verify(hash, password)),
    isOutdated: passwords.isOutdated,
  }
}
