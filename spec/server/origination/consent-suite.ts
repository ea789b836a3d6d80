import { describe, expect, test } from 'vitest'
import type { ConsentEdition } from '../../../host/server/subjects/origination/consent-editions.ts'
import { textsOf } from '../../../host/server/subjects/origination/consent-editions.ts'
import { sampleRetailer } from '../../../host/server/subjects/origination/sample-retailer.ts'
import { agreedTo, termsEdition } from '../../tools/agreed-to.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { answersOf, pointersOf } from './applicant.ts'
import { newNumber, signUpHarness, stateOf } from './sign-up-harness.ts'

const present = sampleRetailer.consentEditions.at(-1)
/** A later edition that differs only in the text about the credit check. */
const later: ConsentEdition = {
  version: '2026-12-01',
  texts: { ...present?.texts, CREDIT_CHECK: 'f'.repeat(64) },
}

/** Consents: existing editions, and the text that was shown. */
export function consentSuite(backend: () => TestBackend) {
  const { newApplicant, answered, openedRow, pass } = signUpHarness(backend)
  /** The same browser after the retailer has published another edition. */
  const afterEdition = async (cookie: string, edition: ConsentEdition) => {
    const retailer = { ...sampleRetailer, consentEditions: [...sampleRetailer.consentEditions, edition] }
    const applicant = newApplicant(await backend().with({ retailer }))
    applicant.cookie = cookie
    return applicant
  }

  describe('consents', () => {
    const { agreed } = agreedTo('wattlebird-steady')

    test.each([
      ['of the terms', 'CONTRACT_TERMS', '2026-07'],
      [
        'of the terms, with that of a plan',
        'CONTRACT_TERMS',
        agreedTo('wattlebird-steady').agreed[1]?.version,
      ],
      ['of the plan, with that of the terms', 'PLAN_DOCUMENT', termsEdition],
      ['of the plan, made up', 'PLAN_DOCUMENT', '2026-07-01.00000000'],
    ] as const)(
      '[ORIG-2] an edition that does not exist is refused at its place: %s',
      async (_, term, version = '') => {
        const applicant = newApplicant()
        const { plan } = answersOf(newNumber())
        await applicant.save({ version: 0, plan })
        const before = await applicant.read()
        const place = agreed.findIndex((one) => one.term === term)
        const consents = { agreed: agreed.map((one) => (one.term === term ? { term, version } : one)) }
        const refused = await applicant.save({ version: 1, consents })
        expect(refused.statusCode).toBe(422)
        expect(pointersOf(refused)).toEqual([`/body/consents/agreed/${place}/version`])
        expect(refused.body).toContain('Load the page again, read what it shows then, and agree to that.')
        expect(await applicant.read()).toEqual(before)
      },
    )

    test('[ORIG-2] a replaced edition is refused, and the answer lists the current ones', async () => {
      const { applicant: former, application } = await answered()
      expect(application.editions).toEqual(
        expect.arrayContaining([...agreed, { term: 'MARKETING', version: termsEdition }]),
      )
      const applicant = await afterEdition(former.cookie, later)
      const refused = await applicant.save({ version: 1, consents: { agreed } })
      expect(refused.statusCode).toBe(422)
      const isOfTerms = ({ term }: (typeof agreed)[number]) => term !== 'PLAN_DOCUMENT'
      expect(pointersOf(refused)).toEqual(
        agreed.flatMap((one, at) => (isOfTerms(one) ? [`/body/consents/agreed/${at}/version`] : [])),
      )
      const { editions = [] } = (await applicant.read()) ?? {}
      expect(editions.filter(({ term }) => term !== 'PLAN_DOCUMENT')).toEqual(
        expect.arrayContaining([{ term: 'CREDIT_CHECK', version: later.version }]),
      )
      const again = editions.filter(({ term }) => agreed.some((one) => one.term === term))
      expect((await applicant.save({ version: 1, consents: { agreed: again } })).statusCode).toBe(200)
    })

    test('[ORIG-2] with each consent the SHA-256 of the text that was shown is stored', async () => {
      const { answers } = await answered()
      const moved = newNumber()
      const supply = { ...answersOf(moved).supply, start: 'MOVE_IN', moveInOn: '2026-12-01' }
      const { answers: moving } = await answered(moved, { supply })
      const hashes = async (email: string) =>
        Object.fromEntries(
          ((await openedRow(email))?.consents?.agreed ?? []).map(({ term, textSha256 }) => [
            term,
            textSha256,
          ]),
        )
      const kept = await hashes(answers.person.email)
      const texts = textsOf([])
      const { CREDIT_CHECK, ELECTRONIC_DELIVERY } = texts
      expect(kept).toEqual({
        ...{ CREDIT_CHECK, ELECTRONIC_DELIVERY, TRANSFER: texts['TRANSFER SWITCH'] },
        CONTRACT_TERMS: present?.texts.CONTRACT_TERMS,
        PLAN_DOCUMENT: expect.stringMatching(/^[\da-f]{64}$/),
      })
      expect(await hashes(moving.person.email)).toEqual({ ...kept, TRANSFER: texts['TRANSFER MOVE_IN'] })
    })

    test('[ORIG-2] a consent keeps its time until its text changes', async () => {
      const { applicant, answers } = await answered()
      pass(60_000)
      const { supply } = answers
      const moving = { ...supply, start: 'MOVE_IN', moveInOn: '2026-12-01' }
      const saved = await applicant.save({ version: 1, supply: moving, consents: { agreed } })
      for (const { term, agreedAt } of stateOf(saved)?.consents?.agreed ?? [])
        expect(Date.parse(agreedAt) - startOfTest.getTime()).toBe(term === 'TRANSFER' ? 60_000 : 0)
    })

    test('[ORIG-2] a text that has changed must be agreed to again before sending', async () => {
      const { applicant: former } = await answered()
      const applicant = await afterEdition(former.cookie, later)
      const refused = await applicant.submit(1)
      expect([refused.statusCode, pointersOf(refused)]).toEqual([422, ['/body/consents/agreed']])
      const again = agreed.map((one) =>
        one.term === 'PLAN_DOCUMENT' ? one : { ...one, version: later.version },
      )
      await applicant.save({ version: 1, consents: { agreed: again } })
      expect((await applicant.submit(2)).statusCode).toBe(200)

      // Moving in has another text than changing retailers.
      const moved = await answered()
      const moving = { ...moved.answers.supply, start: 'MOVE_IN', moveInOn: '2026-12-01' }
      await moved.applicant.save({ version: 1, supply: moving })
      expect(pointersOf(await moved.applicant.submit(2))).toEqual(['/body/consents/agreed'])
      await moved.applicant.save({ version: 2, consents: { agreed } })
      expect((await moved.applicant.submit(3)).statusCode).toBe(200)
    })

    test('[ORIG-2] the document of a plan that was not chosen cannot be agreed to', async () => {
      const { applicant } = await answered(newNumber(), { consents: agreedTo('wattlebird-shift') })
      expect(pointersOf(await applicant.submit(1))).toEqual(['/body/consents/agreed'])
    })

    test('[ORIG-2] a new edition with the same text requires no new consent', async () => {
      const { applicant: former } = await answered()
      const applicant = await afterEdition(former.cookie, { ...later, texts: present?.texts ?? {} })
      expect((await applicant.submit(1)).statusCode).toBe(200)
    })
  })
}
