import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  concessionConsent,
  electronicDeliveryConsent,
  planConsent,
  planTermsOf,
  smoothingConsent,
} from 'gridfront/server'
import { expect, test } from 'vitest'
import {
  agreementSha256,
  concessionConsentSha256,
  textSha256,
} from '../../../host/server/subjects/consents/agreed-text.ts'
import editions from '../../../host/server/subjects/consents/consent-editions.json' with { type: 'json' }
import { serviceAgreements } from '../../../host/server/subjects/debits/service-agreements.ts'
import type { ConsentEdition } from '../../../host/server/subjects/origination/consent-editions.ts'
import { createConsentEditions, textsOf } from '../../../host/server/subjects/origination/consent-editions.ts'
import { sampleRetailer } from '../../../host/server/subjects/origination/sample-retailer.ts'
import { bookWith } from '../plans/price-harness.ts'

const content = (path: string) => {
  const source = readFileSync(new URL(`../../../host/content/${path}`, import.meta.url), 'utf8')
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  return { updated: /^updated: (\S+)$/m.exec(head)?.[1] ?? '', body }
}
const signUpPage = content('pages/sign-up/consents.md')
const terms = content('documents/terms-and-conditions.md')
const { label, description } = planConsent.text('{plan}')
const byEmail = electronicDeliveryConsent
const smoothing = smoothingConsent

// If this fails, set the edition of the text to a new one: `updated` of the page /sign-up/consents, `version` in
// src/consents, or a service agreement that is announced. Then add it to the file of editions. Never change an edition that
// was published.
test.each<[string, readonly ConsentEdition[], readonly ConsentEdition[]]>([
  [
    'sign-up',
    sampleRetailer.consentEditions,
    [{ version: signUpPage.updated, texts: textsOf([terms.body, signUpPage.body]) }],
  ],
  [
    'a change of plan',
    editions.planChange,
    [{ version: planConsent.version, texts: { CHECKBOX: textSha256([label, description]) } }],
  ],
  [
    'the check of a concession card',
    editions.concession,
    [{ version: concessionConsent.version, texts: { CHECKBOX: concessionConsentSha256 } }],
  ],
  [
    'direct debit',
    editions.directDebit,
    serviceAgreements.map((one) => ({ version: one.version, texts: { AGREEMENT: agreementSha256(one) } })),
  ],
  [
    'bill smoothing',
    editions.billSmoothing,
    [
      {
        version: smoothing.version,
        texts: {
          CHECKBOX: textSha256([smoothing.text.label, smoothing.text.description, ...smoothing.points]),
        },
      },
    ],
  ],
  [
    'bills by email',
    editions.electronicDelivery,
    [
      {
        version: byEmail.version,
        texts: { CHOICE: textSha256([byEmail.text.label, byEmail.text.description]) },
      },
    ],
  ],
])(
  '[ORIG-2] the editions of %s have the hashes of the texts as they are: whoever changes a text adds an edition',
  (_, published, present) => {
    const newestFirst = published.toSorted((a, b) => b.version.localeCompare(a.version))
    expect(newestFirst.slice(0, present.length)).toEqual(present.toReversed())
  },
)

test('[ORIG-2] the hash of a text is that of the label and the text that the page shows', () => {
  const texts = textsOf(['terms'])
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(texts.CREDIT_CHECK).toBe(
    sha256('Credit check\nI agree that you ask a credit reporting body about me.'),
  )
  expect(texts.CONTRACT_TERMS).toBe(
    sha256('Terms and conditions\nI have read the terms and conditions and accept them.\nterms'),
  )
  // Moving in has another text than changing retailers.
  expect(new Set(Object.values(texts)).size).toBe(7)
})

test('[ORIG-2] of a plan’s editions only the one offered now can be agreed to, no former and no announced one', () => {
  const planId = 'wattlebird-steady'
  const book = bookWith('2027-01-01', planId)
  const { hashOf } = createConsentEditions([], book)
  const [first, next] = book.plans.flatMap(({ planId: id, offer }) =>
    id === planId && offer ? [planTermsOf(offer).version] : [],
  )
  const canAgree = (version = '', day = '') =>
    hashOf({
      consent: { term: 'PLAN_DOCUMENT', version },
      answers: {},
      at: new Date(`${day}T10:00:00+11:00`),
    }) !== undefined
  expect([canAgree(first, '2026-12-31'), canAgree(next, '2026-12-31')]).toEqual([true, false])
  expect([canAgree(first, '2027-01-01'), canAgree(next, '2027-01-01')]).toEqual([false, true])
})
