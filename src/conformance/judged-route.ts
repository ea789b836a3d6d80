import type { AppRoute } from '../../contracts/rest.ts'
import type { Profile } from './report.ts'

/** One route as a run judges it. */
export interface JudgedRoute {
  /** `POST /login`. */
  readonly label: string
  readonly route: AppRoute
  readonly profile: Profile
  /** The files of a site: they stand at the site's address, take no token, and any host may serve them. */
  readonly isFile: boolean
  /** Its answers hand out tokens: no report shows a body of theirs. */
  readonly handsOutTokens: boolean
}
