import type { CheckContext } from './check-context.ts'
import type { Settings } from './outcomes.ts'
import type { Profile } from './report.ts'

/** One rule for a backend. For the same seed it sends the same requests. */
export interface Check {
  /** `<group>/<name>`. Never changes, because baselines and reports refer to it. */
  readonly id: string
  /** The rule as a sentence. */
  readonly title: string
  readonly clauses: readonly string[]
  /** Default `must`. */
  readonly level?: 'should'
  /** `POST /login`, if the check is about one route. */
  readonly route?: string
  readonly profile: Profile
  /** Ids of checks that have to pass first: without them this one proves nothing, and is blocked. */
  readonly after?: readonly string[]
  /** The reason why it must not run here (the verdict is then partial), or null. */
  readonly leftOut?: (settings: Settings) => string | null
  /**
   * The optional setting that it needs, or null. Without that setting the check is not run, which does not change the
   * verdict.
   */
  readonly wants?: (settings: Settings) => string | null
  readonly run: (context: CheckContext) => Promise<void>
}

type Own<Common> = Omit<Check, 'id' | keyof Common> & Partial<Omit<Check, 'id'>>

/** Checks by their ids; each has what all have in common, unless it has its own. */
export const checksOf = <Common extends Partial<Omit<Check, 'id'>>>(
  common: Common,
  byId: Readonly<Record<string, Own<Common>>>,
): Check[] => Object.entries(byId).map(([id, own]) => ({ ...common, id, ...own }) as unknown as Check)
