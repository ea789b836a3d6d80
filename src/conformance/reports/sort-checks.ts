import { arrivesCheck } from '../check-ids.ts'
import type { CheckResult, ConformanceReport } from '../report.ts'

/** Every check of a report is in exactly one list, in the order of the run. */
export interface SortedChecks {
  /**
   * Broken rules that make the verdict negative. Missing answers come first, because others may fail as a consequence.
   */
  readonly failed: readonly CheckResult[]
  /** Broken rules of level `should`: reported, without affecting the verdict. */
  readonly advice: readonly CheckResult[]
  /** Failed or blocked as expected by the baseline. */
  readonly known: readonly CheckResult[]
  /** Passed, although the baseline expects a failure: makes the verdict negative. */
  readonly stale: readonly CheckResult[]
  readonly blocked: readonly CheckResult[]
  readonly leftOut: readonly CheckResult[]
  readonly passed: readonly CheckResult[]
}

type Place = keyof SortedChecks

function placeOf({ id, level, status, isKnown }: CheckResult, stale: readonly string[]): Place {
  if (status === 'left out') return 'leftOut'
  if (status === 'passed') return stale.includes(id) ? 'stale' : 'passed'
  if (isKnown) return 'known'
  if (status === 'blocked') return 'blocked'
  return level === 'should' ? 'advice' : 'failed'
}

export function sortChecks({ checks, baseline }: ConformanceReport): SortedChecks {
  const at = (place: Place) => checks.filter((check) => placeOf(check, baseline.stale) === place)
  return {
    failed: at('failed').toSorted(
      (left, right) => Number(right.id === arrivesCheck) - Number(left.id === arrivesCheck),
    ),
    advice: at('advice'),
    known: at('known'),
    stale: at('stale'),
    blocked: at('blocked'),
    leftOut: at('leftOut'),
    passed: at('passed'),
  }
}

/** Groups items by a shared name, in the order of each group's first item. */
export function grouped<T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const name = nameOf(thing)
    const group = groups.get(name)
    if (group) group.push(thing)
    else groups.set(name, [thing])
  }
  return groups
}
