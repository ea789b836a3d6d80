import type { CheckContext } from './check-context.ts'
import type { Settings } from './outcomes.ts'
import type { Profile } from './report.ts'

/** One rule that a backend keeps or breaks. What it sends is the same for the same seed. */
export interface Check {
  /** `<group>/<name>`, for life: baselines and reports name it. */
  readonly id: string
  /** The rule as a sentence. */
  readonly title: string
  readonly clauses: readonly string[]
  /** Default `must`. */
  readonly level?: 'should'
  /** `POST /login`, when it is about one. */
  readonly route?: string
  readonly profile: Profile
  /** Ids that have to pass first: without them this one proves nothing, and is blocked. */
  readonly after?: readonly string[]
  /** Why it may not be tried here (the verdict is partial then), or null. */
  readonly leftOut?: (settings: Settings) => string | null
  /** The optional setting that it needs, or null. Without that setting the check is left out, which changes no verdict. */
  readonly wants?: (settings: Settings) => string | null
  readonly run: (context: CheckContext) => Promise<void>
}
