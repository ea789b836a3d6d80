import { SignUpApplication as Application, consentTerms, Problem } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { applicationCookies, applications } from '../../../host/server/platform/database/schema.ts'
import { termsEdition } from '../../tools/agreed-to.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { answersOf, pointersOf } from './applicant.ts'

import { dayMs, newNumber, signUpHarness, stateOf } from './sign-up-harness.ts'

const config = { isLocal: true, publicOrigin: undefined, logLevel: 'trace' } as const

/** What an application stores, for whom, and for how long. */
export function savingSuite(backend: () => TestBackend) {
  const { newApplicant, pass, answered, openedRow } = signUpHarness(backend)

  describe('saving', () => {
    test('[ORIG-1] a browser without an application reads null', async () => {
      expect(await newApplicant().read()).toBeNull()
    })

    test('[ORIG-1] the first section creates an application, which can be read only with its cookie', async () => {
      const applicant = newApplicant()
      const { supply } = answersOf(newNumber())
      const answer = await applicant.save({ version: 0, supply })
      expect(Application.parse(stateOf(answer))).toEqual({
        version: 1,
        savedAt: startOfTest.toISOString(),
        keptUntil: '2026-12-20',
        stop: null,
        network: 'Ausgrid',
        supply,
        // No plan is chosen yet; a plan's document has its own editions.
        editions: consentTerms.flatMap((term) =>
          term === 'PLAN_DOCUMENT' ? [] : [{ term, version: termsEdition }],
        ),
      })
      expect(applicant.attributes).toBe('Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000')
      expect(await applicant.read()).toEqual(stateOf(answer))
      expect(await newApplicant().read()).toBeNull()
    })

    test('over https the cookie is Secure, and no other host can set it', async () => {
      const published = { ...config, isLocal: false, publicOrigin: 'https://www.brand.example' }
      const applicant = newApplicant(await backend().with({ config: published }))
      const { supply } = answersOf(newNumber())
      await applicant.save({ version: 0, supply })
      expect(applicant.cookie).toMatch(/^__Host-application=[\w-]{43}$/)
      expect(applicant.attributes).toBe('Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000')
      expect(await applicant.read()).toMatchObject({ version: 1 })
    })

    test('two cookies with that name are both ignored, and a made-up one has no application', async () => {
      const { applicant } = await answered()
      const { cookie } = applicant
      applicant.cookie = `${cookie}; ${cookie}`
      expect(await applicant.read()).toBeNull()
      applicant.cookie = 'application=made-up'
      expect(await applicant.read()).toBeNull()
    })

    test('[ORIG-1] sections are saved one by one, and do not change each other', async () => {
      const applicant = newApplicant()
      const { supply, plan, person, support, payment, consents } = answersOf(newNumber())
      const parts = [{ supply }, { plan }, { person }, { support }, { payment }, { consents }]
      for (const [version, part] of parts.entries()) await applicant.save({ version, ...part })
      const { identity: _, ...shown } = person
      expect(await applicant.read()).toMatchObject({
        version: 6,
        supply,
        plan,
        person: { ...shown, identity: { kind: 'DRIVER_LICENCE', numberEnd: '678', state: 'NSW' } },
        support,
        payment,
        consents: {
          agreed: consents.agreed.map((one) => ({ ...one, agreedAt: startOfTest.toISOString() })),
        },
      })
    })

    test('[ORIG-1] of two tabs’ changes the second is refused, and nothing of the first is lost', async () => {
      const { applicant, application } = await answered()
      const plan = { planId: 'wattlebird-shift' }
      expect((await applicant.save({ version: application.version, plan })).statusCode).toBe(200)
      const late = await applicant.save({ version: application.version, payment: stored.payment })
      expect(Problem.parse(late.json())).toMatchObject({ status: 409, title: 'Conflict' })
      expect(await applicant.read()).toMatchObject({ version: 2, plan, payment: { payBy: 'DIRECT_DEBIT' } })
    })
    const stored = {
      payment: { delivery: 'EMAIL', frequency: 'P3M', payBy: 'BPAY' },
    } as const

    test('[ORIG-1] repeating a change, as after a lost answer, succeeds and changes nothing', async () => {
      const { applicant, answers, application } = await answered()
      pass(60_000)
      expect(stateOf(await applicant.save({ version: 0, ...answers }))).toEqual(application)
      const second = stateOf(await applicant.save({ version: 1, ...stored }))
      expect(second).toMatchObject({ version: 2, ...stored })
      expect(stateOf(await applicant.save({ version: 1, ...stored }))).toEqual(second)
      expect((await applicant.save({ version: 0, ...stored })).statusCode).toBe(409)
      expect(await applicant.read()).toEqual(second)
    })

    test('changing an unknown application is refused, and an empty change creates none', async () => {
      const applicant = newApplicant()
      const { plan } = answersOf(newNumber())
      expect((await applicant.save({ version: 3, plan })).statusCode).toBe(409)
      expect(stateOf(await applicant.save({ version: 0 }))).toBeNull()
      expect([applicant.cookie, await applicant.read()]).toEqual(['', null])
    })

    test('[ORIG-1] only the ends of document and card numbers are returned, and omitted numbers stay', async () => {
      const applicant = newApplicant()
      const { person, supply } = answersOf(newNumber())
      const concession = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: '123 456 789a' }
      const lifeSupport = { isNeeded: false }
      const first = await applicant.save({
        version: 0,
        supply,
        person,
        support: { lifeSupport, eligibility: 'YES', concession },
      })
      expect(stateOf(first)).toMatchObject({
        person: { identity: { numberEnd: '678' } },
        support: { concession: { cardNumberEnd: '89A' } },
      })
      const { identity: _, ...named } = { ...person, familyName: 'Okafor-Smith' }
      const { cardNumber: __, ...sameCard } = { ...concession, holder: 'R Okafor' }
      const change = { person: named, support: { lifeSupport, eligibility: 'YES', concession: sameCard } }
      const second = await applicant.save({ version: 1, ...change })
      expect(stateOf(second)).toMatchObject({
        person: { familyName: 'Okafor-Smith', identity: { numberEnd: '678' } },
        support: { concession: { holder: 'R Okafor', cardNumberEnd: '89A' } },
      })
      expect(first.body + second.body).not.toMatch(/12345678|3456789/)
      expect(await openedRow(person.email)).toMatchObject({
        person: { identity: { number: '12345678' } },
        support: { concession: { cardNumber: '123456789A' } },
      })
      const other = { ...sameCard, kind: 'DVA_GOLD_CARD' }
      const third = await applicant.save({
        version: 2,
        support: { lifeSupport, eligibility: 'YES', concession: other },
      })
      expect(pointersOf(third)).toEqual(['/body/support/concession/cardNumber'])
    })

    test('[ORIG-1] an applicant who becomes a business has no household concession, whatever was answered before', async () => {
      const applicant = newApplicant()
      const { supply } = answersOf(newNumber())
      const concession = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: '123 456 789a' }
      const lifeSupport = { isNeeded: false }
      await applicant.save({ version: 0, supply, support: { lifeSupport, eligibility: 'YES', concession } })
      const changed = await applicant.save({ version: 1, supply: { ...supply, customerType: 'BUSINESS' } })
      expect(stateOf(changed)?.support).toEqual({ lifeSupport, eligibility: 'NO' })
    })

    const { supply, person, support, payment } = answersOf('1')
    const { identity, ...withoutIdentity } = person
    const address = supply.address
    const postOfficeBox = { line: 'PO Box 7', suburb: 'Newtown', state: 'NSW', postcode: '2042' }
    const abn = { legalName: 'Okafor Pty Ltd', role: 'Director', hasAuthority: true } as const
    const document = (kind: string, number: string, more: object = {}) => ({
      person: { ...person, identity: { kind, number, ...more } },
    })
    test.each<[string, object, string[]]>([
      ['moving in on no day', { supply: { ...supply, start: 'MOVE_IN' } }, ['/supply/moveInOn']],
      [
        'moving in yesterday',
        { supply: { ...supply, start: 'MOVE_IN', moveInOn: '2026-11-20' } },
        ['/supply/moveInOn'],
      ],
      [
        'moving in in 91 days',
        { supply: { ...supply, start: 'MOVE_IN', moveInOn: '2027-02-20' } },
        ['/supply/moveInOn'],
      ],
      ['an NMI with a wrong checksum', { supply: { ...supply, nmi: '41030000019' } }, ['/supply/nmi']],
      [
        'a postcode of boxes',
        { supply: { ...supply, address: { ...address, postcode: '1001' } } },
        ['/supply/address/postcode'],
      ],
      ['no document', { person: withoutIdentity }, ['/person/identity']],
      ['a licence of no state', document('DRIVER_LICENCE', '12345678'), ['/person/identity/state']],
      [
        'a licence of 3 digits',
        document('DRIVER_LICENCE', '123', { state: 'NSW' }),
        ['/person/identity/number'],
      ],
      ['a passport of digits alone', document('PASSPORT', '1234567'), ['/person/identity/number']],
      [
        'a Medicare card with a wrong digit, without its position',
        document('MEDICARE', '2123456711'),
        ['/person/identity/position', '/person/identity/number'],
      ],
      [
        'somebody who is 18 tomorrow',
        { person: { ...person, birthDate: '2008-11-22' } },
        ['/person/birthDate'],
      ],
      [
        'a business without its ABN’s check digits',
        { person: { ...person, business: { ...abn, abn: '51824753557' } } },
        ['/person/business/abn'],
      ],
      [
        'a business that is not named',
        { supply: { ...supply, customerType: 'BUSINESS' }, person },
        ['/person/business'],
      ],
      [
        'life support by nothing',
        { support: { lifeSupport: { isNeeded: true }, eligibility: 'NO' } },
        ['/support/lifeSupport/equipment'],
      ],
      [
        'a concession without a card',
        {
          support: {
            ...support,
            eligibility: 'YES',
            concession: { kind: 'HEALTH_CARE_CARD', holder: 'R' },
          },
        },
        ['/support/concession/cardNumber'],
      ],
      ['a yes without a card', { support: { ...support, eligibility: 'YES' } }, ['/support/concession']],
      [
        'a card of who may have no concession',
        {
          support: {
            ...support,
            concession: { kind: 'HEALTH_CARE_CARD', holder: 'R', cardNumber: '123456789A' },
          },
        },
        ['/support/eligibility'],
      ],
      [
        'a joint holder who is a child',
        {
          person: {
            ...person,
            jointHolder: {
              givenName: 'Sam',
              familyName: 'Okafor',
              birthDate: '2010-01-01',
              phone: '0491570157',
              hasAgreed: true,
            },
          },
        },
        ['/person/jointHolder/birthDate'],
      ],
      [
        'a card that there is not',
        {
          support: {
            ...support,
            eligibility: 'YES',
            concession: { kind: 'HEALTH_CARE_CARD', holder: 'R', cardNumber: '12' },
          },
        },
        ['/support/concession/cardNumber'],
      ],
      ['letters to nowhere', { payment: { ...payment, delivery: 'POST' } }, ['/payment/postalAddress']],
      [
        'one of the terms twice',
        {
          consents: {
            agreed: ['TRANSFER', 'TRANSFER'].map((term) => ({ term, version: termsEdition })),
          },
        },
        ['/consents/agreed/1'],
      ],
      ['a name of control characters', { person: { ...person, givenName: '\u0001' } }, ['/person/givenName']],
    ])('[ORIG-2] %s: refused at its place, and nothing is kept', async (_, change, pointers) => {
      const applicant = newApplicant()
      const answer = await applicant.save({ version: 0, ...change })
      expect([answer.statusCode, pointersOf(answer)]).toEqual([422, pointers.map((one) => `/body${one}`)])
      for (const { detail } of Problem.parse(answer.json()).errors ?? [])
        expect(detail).toMatch(/^[A-Z].*\.$/)
      expect(await applicant.read()).toBeNull()
    })

    test.each([
      ['moving in today', { supply: { ...supply, start: 'MOVE_IN', moveInOn: '2026-11-21' } }],
      ['moving in in 90 days', { supply: { ...supply, start: 'MOVE_IN', moveInOn: '2027-02-19' } }],
      ['somebody who is 18 today', { person: { ...person, birthDate: '2008-11-21' } }],
      ['a passport', document('PASSPORT', 'pa 1234567')],
      ['a Medicare card', document('MEDICARE', '2123 45670 1', { position: '1' })],
      ['a business', { person: { ...person, business: { ...abn, abn: '51824753556' } } }],
      [
        'life support',
        { support: { lifeSupport: { isNeeded: true, equipment: ['CPAP'] }, eligibility: 'NOT_SURE' } },
      ],
      ['an NMI', { supply: { ...supply, nmi: '41030000018' } }],
      [
        'bills to a post-office box',
        { payment: { ...payment, delivery: 'POST', postalAddress: postOfficeBox } },
      ],
    ])('[ORIG-2] %s is taken', async (_, change) => {
      expect((await newApplicant().save({ version: 0, ...change })).statusCode).toBe(200)
    })

    test('the day of moving in is checked in the local time zone: in Perth it is still yesterday', async () => {
      backend().clock.now = new Date('2026-11-21T15:30:00Z')
      const moving = (state: string, postcode: string) => ({
        supply: {
          ...supply,
          start: 'MOVE_IN',
          moveInOn: '2026-11-21',
          address: { ...address, state, postcode },
        },
      })
      expect((await newApplicant().save({ version: 0, ...moving('WA', '6160') })).statusCode).toBe(200)
      expect((await newApplicant().save({ version: 0, ...moving('NSW', '2042') })).statusCode).toBe(422)
    })

    test('invisible characters are removed from texts, and sent again it is the same change', async () => {
      const applicant = newApplicant()
      const odd = { ...answersOf(newNumber()).person, givenName: 'Zoë \u0001', safeContact: 'a\nb \u0002' }
      const first = await applicant.save({ version: 0, person: odd })
      expect(stateOf(first)?.person).toMatchObject({ givenName: 'Zoë', safeContact: 'a\nb' })
      expect(stateOf(await applicant.save({ version: 0, person: odd }))).toEqual(stateOf(first))
    })

    test('[API-5] without the CSRF token nothing is written', async () => {
      const answer = await new TestClient(backend().app).bare('POST', '/api/origination/application', {
        body: { version: 0, plan: { planId: 'a' } },
      })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
    })

    test('the database stores only hashes of cookies and links', async () => {
      const { applicant } = await answered()
      const rows = JSON.stringify([
        await backend().db.select().from(applicationCookies),
        await backend().db.select().from(applications),
      ])
      expect(rows).not.toContain(applicant.cookie.split('=')[1])
    })

    test('after 30 days without a change everything is deleted, and each change restarts the period', async () => {
      const { applicant } = await answered()
      pass(29 * dayMs)
      expect(stateOf(await applicant.save({ version: 1, ...stored }))?.keptUntil).toBe('2027-01-18')
      pass(30 * dayMs - 1)
      expect(await applicant.read()).toMatchObject({ version: 2 })
      pass(1)
      expect(await applicant.read()).toBeNull()
      // The CSRF token has also expired by then.
      applicant.client.csrfToken = ''
      expect((await applicant.save({ version: 2, ...stored })).statusCode).toBe(409)
      expect((await applicant.submit(2)).statusCode).toBe(409)
    })
  })
}
