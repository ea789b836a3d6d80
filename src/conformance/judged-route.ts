import type { AppRoute } from '../../contracts/rest.ts'
import type { Profile } from './report.ts'

/** A route with what a run needs to know of it. */
export interface JudgedRoute {
  /** `POST /login`. */
  readonly label: string
  readonly route: AppRoute
  readonly profile: Profile
  /** A file of the site: it is at the site's address, takes no token, and may be served by any host. */
  readonly isFile: boolean
  /** Its answers may contain tokens, so reports show no body of them. */
  readonly handsOutTokens: boolean
}
