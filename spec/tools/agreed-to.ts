import { readFileSync } from 'node:fs'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { planTermsOf } from '../../src/plan-change/plan-terms-of.ts'
import type { PlansQuery } from '../../src/plans/plan-schemas.ts'

const plans = new URL('../../host/content/queries/plans.json', import.meta.url)

/** All terms that an application needs, with the edition of a plan as this site shows it. */
export function agreedTo(planId: string) {
  const { offers }: PlansQuery = JSON.parse(readFileSync(plans, 'utf8'))
  const offer = offers.find(({ plan }) => plan.planId === planId)
  return {
    agreed: testSignUp.consents.agreed.map((one) =>
      one.term === 'PLAN_DOCUMENT' && offer !== undefined
        ? { ...one, version: planTermsOf(offer).version }
        : one,
    ),
  }
}
