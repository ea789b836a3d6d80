import type { AppRoute } from '../../contracts/rest.ts'
import type { Profile } from './report.ts'

/** A route, with the facts that a run needs. */
export interface CheckedRoute {
  /** `POST /login`. */
  readonly label: string
  readonly route: AppRoute
  readonly profile: Profile
  /** A file of the site: requested at the site's address, without a token, and possibly served by another host. */
  readonly isFile: boolean
  /** Its answers may contain tokens, so reports show no body of them. */
  readonly handsOutTokens: boolean
}
