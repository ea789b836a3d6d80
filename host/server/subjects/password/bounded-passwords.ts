import { availableParallelism } from 'node:os'
import { ProblemError } from 'gridfront/fastify'
import type { Passwords } from './passwords.ts'

export interface HashingBounds {
  readonly atOnce: number
  /** The maximum number of waiting tasks. */
  readonly maxWaiting: number
}

// Argon2 runs on libuv's pool of four threads, which file access and DNS need too, so two threads stay free. At most as
// many run as there are processors. Each needs 46 MiB.
const atOnce = Math.max(1, Math.min(2, availableParallelism()))
/** Allows about two seconds of waiting. After that a 503 is better. */
const defaultBounds: HashingBounds = { atOnce, maxWaiting: 25 * atOnce }

/** Limits how many passwords are hashed at once. Throws `ProblemError` 503 if too many wait. */
export function boundPasswords(
  passwords: Passwords,
  { atOnce, maxWaiting }: HashingBounds = defaultBounds,
): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting)
      throw new ProblemError(503, 'We are very busy just now. Please try again in a few seconds.')
    // A task that is done passes its place to the next one, so `running` does not change.
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
