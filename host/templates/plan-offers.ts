import type { PlanOffer } from 'gridfront'
import plans from '../content/data/plans.json'
import type { PageContent } from './page-content.ts'

/** The plans on offer, in the order in which they are shown. */
export const planOffers = plans.offers as readonly PlanOffer[]

export interface PlanPageProps {
  readonly page: PageContent
  /** Default: all plans. */
  readonly offers?: readonly PlanOffer[]
}
