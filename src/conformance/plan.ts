import type { Check } from './check.ts'
import { checks } from './checks/index.ts'
import { invariants } from './invariants.ts'
import type { Settings } from './outcomes.ts'
import type { CheckResult, Profile } from './report.ts'
import { OptionsError } from './run-errors.ts'

type Listed = Pick<CheckResult, 'id' | 'title' | 'clauses' | 'level'>

/** Everything that a run can check. Invariants come last, because they need all answers. */
export const listedChecks: readonly Listed[] = [...checks, ...invariants].map(
  ({ id, title, clauses, level = 'must' as const }) => ({ id, title, clauses, level }),
)

type Named = Pick<Check, 'id' | 'clauses'>
const isNamedBy =
  (names: readonly string[]) =>
  ({ id, clauses }: Named): boolean =>
    names.some((name) => name === id || name === id.split('/')[0] || clauses.includes(name))

/** Throws if a name of `--only` selects nothing in this run, which would then pass trivially. */
export function ensureAskable(only: readonly string[], profiles: readonly Profile[]): void {
  for (const name of only) {
    const isNamed = isNamedBy([name])
    const named = checks.filter(isNamed)
    if (invariants.some(isNamed) || named.some(({ profile }) => profiles.includes(profile))) continue
    const [other] = named
    throw new OptionsError(
      other === undefined
        ? `--only names '${name}', which is no check, group or clause: --list shows them all.`
        : `--only names '${name}', which is of the profile ${other.profile}: ask for that, too.`,
    )
  }
}

/** A baseline accepts ids only: a group or clause would hide faults that are not known yet. */
export function ensureListed(baseline: readonly string[]): void {
  const unknown = baseline.find((id) => !listedChecks.some((check) => check.id === id))
  if (unknown !== undefined)
    throw new OptionsError(`The baseline names '${unknown}', which is no check: --list shows them all.`)
}

export interface Plan {
  readonly checks: readonly Check[]
  /** Whether a result was selected. */
  readonly isSelected: (result: Named) => boolean
  /** Checks that need an option which was not given. */
  readonly notTried: readonly { readonly what: string; readonly why: string }[]
}

/**
 * Selects the checks of a run. Invariants need the answers of other checks, so if only invariants are selected all
 * checks run.
 */
export function planRun(only: readonly string[], profiles: readonly Profile[], settings: Settings): Plan {
  const isNamed = isNamedBy(only)
  const offered = checks.filter(({ profile }) => profiles.includes(profile))
  const unwanted = offered.flatMap((check) => {
    const why = check.wants?.(settings) ?? null
    return why === null ? [] : [{ check, why }]
  })
  const possible = offered.filter((check) => !unwanted.some((one) => one.check === check))
  const isSelected = (result: Named) => only.length === 0 || isNamed(result)
  const isWhole = only.length === 0 || (invariants.some(isNamed) && !possible.some(isNamed))
  return {
    checks: isWhole ? possible : possible.filter(isNamed),
    isSelected,
    notTried: unwanted
      .filter(({ check }) => isSelected(check))
      .map(({ check, why }) => ({ what: check.id, why })),
  }
}
