import type { PlanChangeOrder, PlanTerms } from '../../contracts/schemas/plan-change.ts'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { OfferedTerms, PlanSituation, StoredPlanChange } from '../../src/plan-change/plan-situation.ts'
import { planTermsOf } from '../../src/plan-change/plan-terms-of.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'

const [offer] = plans.offers as readonly PlanOffer[]
if (offer === undefined) throw new Error('no plan')
const base = planTermsOf(offer)

/** Terms of a plan with this name and edition. */
export const termsOf = (planId: string, facts: Partial<PlanTerms> = {}): PlanTerms => ({
  ...{ ...base, planId, displayName: `The ${planId} plan`, version: `${planId}-1` },
  ...facts,
})

export const offerOf = (planId: string, facts: Partial<OfferedTerms> = {}): OfferedTerms => ({
  ...{ terms: termsOf(planId), needsHalfHours: false, needsSolar: false, annualCents: 150_000 },
  ...facts,
})

/** A Wednesday in New South Wales. Two business days later is Friday the 27th, ten later the 9th of December. */
export const today = '2026-11-25'

/** A home with a remotely read meter, on a plan since January. */
export const situation = (facts: Partial<PlanSituation> = {}): PlanSituation => ({
  ...{ accountNumber: '3004512876', state: 'NSW', today, now: new Date(`${today}T01:00:00Z`) },
  ...{ endsOn: null, kept: [], currentCents: 160_000, basis: null },
  first: { planId: 'present', displayName: 'The present plan', startedOn: '2026-01-10', terms: null },
  offers: [
    offerOf('present'),
    offerOf('next'),
    offerOf('timed', { needsHalfHours: true }),
    offerOf('solar', { needsSolar: true }),
  ],
  meter: { installationType: 'COMMS4D', hasSolar: false },
  lastBill: { from: '2026-08-01', to: '2026-10-31' },
  ...facts,
})

/** A change that was agreed to this morning, and begins in a week. */
export const storedChange = (facts: Partial<StoredPlanChange> = {}): StoredPlanChange => ({
  ...{ reference: 'PC-1', accountNumber: '3004512876', status: 'AGREED' },
  ...{ agreedAt: `${today}T00:00:00.000Z`, startsOn: '2026-12-02', coolingOffEndsOn: '2026-12-09' },
  from: { planId: 'present', displayName: 'The present plan' },
  ...{ terms: termsOf('next'), consentVersion: '2026-11-29', concession: 'NO' },
  ...{ cancelledAt: null, returnedOn: null },
  ...facts,
})

export const orderOf = (facts: Partial<PlanChangeOrder> = {}): PlanChangeOrder => ({
  ...{ planId: 'next', planVersion: 'next-1', start: 'NEXT_READ', concession: 'NO' },
  consent: { version: '2026-11-29', hasAgreed: true },
  ...facts,
})
