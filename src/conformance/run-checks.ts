import type { RunState } from './bench.ts'
import { Bench } from './bench.ts'
import type { Check } from './check.ts'
import { seedOf } from './generate/seed-of.ts'
import type { Progress } from './options.ts'
import type { Fault, Settings } from './outcomes.ts'
import { Blocked, LeftOut, Nonconformance } from './outcomes.ts'
import type { CheckStatus } from './report.ts'

/** How one check ended. */
export interface Ended {
  readonly check: Check
  readonly status: CheckStatus
  readonly faults: readonly Fault[]
  readonly blockedBy?: string
  readonly reason?: string
  readonly requests: number
  readonly durationMs: number
}

interface Running {
  readonly checks: readonly Check[]
  readonly state: RunState
  readonly settings: Settings
  readonly seed: number
  readonly now: () => Date
  readonly requestsSoFar: () => number
  /** Told of each check before it begins. */
  readonly onBegin: () => void
  readonly onProgress: ((progress: Progress) => void) | undefined
}

type Outcome = Pick<Ended, 'status' | 'faults' | 'blockedBy' | 'reason'>

async function attempt(check: Check, bench: Bench): Promise<Outcome> {
  try {
    await check.run(bench)
    return bench.faults.length > 0
      ? { status: 'failed', faults: bench.faults }
      : { status: 'passed', faults: [] }
  } catch (error) {
    const { faults } = bench
    if (error instanceof Nonconformance) return { status: 'failed', faults: [...faults, error.fault] }
    // What was found before it could not go on is found all the same.
    if ((error instanceof Blocked || error instanceof LeftOut) && faults.length > 0)
      return { status: 'failed', faults }
    if (error instanceof Blocked) return { status: 'blocked', faults: [], blockedBy: error.by }
    if (error instanceof LeftOut) return { status: 'left out', faults: [], reason: error.message }
    throw error
  }
}

/** Runs the checks in their order, one request at a time. */
export async function runChecks(running: Running): Promise<Ended[]> {
  const { checks, state, settings, seed, now, requestsSoFar, onBegin, onProgress } = running
  const ended = new Map<string, Ended>()
  for (const check of checks) {
    onProgress?.({ done: ended.size, total: checks.length, check: check.id })
    const [begun, before] = [now().getTime(), requestsSoFar()]
    onBegin()
    const [missing] = (check.after ?? [])
      .map((id) => ended.get(id))
      .filter((one) => one !== undefined && one.status !== 'passed')
    const reason =
      check.leftOut?.(settings) ??
      (missing?.status === 'left out' ? `stands on ${missing.check.id}, which was left out` : null)
    const outcome: Outcome =
      reason !== null
        ? { status: 'left out', faults: [], reason }
        : missing !== undefined
          ? { status: 'blocked', faults: [], blockedBy: missing.check.id }
          : await attempt(check, new Bench(state, seedOf(seed, check.id)))
    ended.set(check.id, {
      check,
      ...outcome,
      requests: requestsSoFar() - before,
      durationMs: now().getTime() - begun,
    })
  }
  onProgress?.({ done: ended.size, total: checks.length, check: '' })
  return [...ended.values()]
}
