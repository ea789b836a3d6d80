import { readFileSync } from 'node:fs'
import { testSignUp } from '../../fixtures/sign-up.ts'
import consentEditions from '../../host/server/subjects/origination/consent-editions.json' with {
  type: 'json',
}
import { planTermsOf } from '../../src/plan-change/plan-terms-of.ts'
import type { PlansQuery } from '../../src/plans/plan-schemas.ts'

const plans = new URL('../../host/content/queries/plans.json', import.meta.url)

/** The edition of the terms as this site shows them. */
export const termsEdition = consentEditions.at(-1)?.version ?? ''

/** All consents that an application needs, with the editions that this site shows. */
export function agreedTo(planId: string) {
  const { offers }: PlansQuery = JSON.parse(readFileSync(plans, 'utf8'))
  const offer = offers.find(({ plan }) => plan.planId === planId)
  return {
    agreed: testSignUp.consents.agreed.map((one) =>
      one.term === 'PLAN_DOCUMENT' && offer !== undefined
        ? { ...one, version: planTermsOf(offer).version }
        : { ...one, version: termsEdition },
    ),
  }
}
