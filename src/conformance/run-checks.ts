import type { Check } from './check.ts'
import type { RunState } from './check-context.ts'
import { CheckContext } from './check-context.ts'
import { seedOf } from './generate/seed-of.ts'
import type { Progress } from './options.ts'
import type { Fault, Settings } from './outcomes.ts'
import { Blocked, CheckFailure, LeftOut, NotTried } from './outcomes.ts'
import type { CheckStatus } from './report.ts'

/** The outcome of one check. */
export interface Ended {
  readonly check: Check
  readonly status: CheckStatus
  readonly faults: readonly Fault[]
  readonly blockedBy?: string
  readonly reason?: string
  /** There was no data to try it on, so it is not a result of the run. */
  readonly isNotTried?: boolean
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
  /** Called before each check. */
  readonly onBegin: () => void
  /** The first invariant that an answer has broken since then, or null. */
  readonly brokenRule: () => string | null
  readonly onProgress: ((progress: Progress) => void) | undefined
}

type Outcome = Pick<Ended, 'status' | 'faults' | 'blockedBy' | 'reason' | 'isNotTried'>

async function attempt(
  check: Check,
  context: CheckContext,
  brokenRule: Running['brokenRule'],
): Promise<Outcome> {
  try {
    await check.run(context)
    return context.faults.length > 0
      ? { status: 'failed', faults: context.faults }
      : { status: 'passed', faults: [] }
  } catch (error) {
    const { faults } = context
    if (error instanceof CheckFailure) return { status: 'failed', faults: [...faults, error.fault] }
    // If a check fails on an answer that broke an invariant, that answer is the finding.
    const halt = isHalt(error) ? error : haltedBy(brokenRule())
    if (halt === null) throw error
    // Faults found before the check stopped are still reported.
    if (faults.length > 0) return { status: 'failed', faults }
    return halt instanceof Blocked
      ? { status: 'blocked', faults: [], blockedBy: halt.by }
      : {
          status: 'left out',
          faults: [],
          reason: halt.message,
          isNotTried: halt instanceof NotTried,
        }
  }
}

const isHalt = (error: unknown): error is Blocked | LeftOut | NotTried =>
  error instanceof Blocked || error instanceof LeftOut || error instanceof NotTried
const haltedBy = (rule: string | null) => (rule === null ? null : new Blocked(rule))

/** Runs the checks in order, one request at a time. */
export async function runChecks(running: Running): Promise<Ended[]> {
  const { checks, state, settings, seed, now, requestsSoFar, onBegin, brokenRule, onProgress } = running
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
          : await attempt(check, new CheckContext(state, seedOf(seed, check.id)), brokenRule)
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
