import { expect, test } from 'vitest'
import { dayMs } from '../../contracts/civil-days.ts'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import type { SignUpAnswers } from '../../fixtures/sign-up.ts'
import { stoppingAnswers, testSignUp } from '../../fixtures/sign-up.ts'
import type { MockMail } from '../../src/testing/index.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { TestClient } from './test-client.ts'

const path = '/api/origination/application'
const { supply, plan, person, support, consents } = testSignUp

function house() {
  const clock = { now: new Date('2026-11-20T01:00:00Z') }
  const sentMails: MockMail[] = []
  const backend = createMockBackend({ now: () => clock.now, onMail: (mail) => sentMails.push(mail) })
  return { clock, sentMails, backend, browser: () => new Browser(backend) }
}

/** A browser that signs up. */
class Browser extends TestClient {
  async application(): Promise<SignUpApplication | null> {
    return JSON.parse((await this.get(path, { cookie: this.cookie })).body).application
  }
  save = (version: number, answers: unknown) => this.post(path, { version, ...(answers as object) })
  submit = (version: number) => this.post(`${path}/submit`, { version })
  sendLink = () => this.post(`${path}/link`)
  resume = (token: string) => this.post(`${path}/resume`, { token })
  discard = () => this.post(`${path}/discard`)
  get named(): string {
    return this.jar.get('application') ?? ''
  }
}
const pointersIn = (body: string) =>
  (JSON.parse(body).errors as { pointer: string }[]).map(({ pointer }) => pointer)

test('[ORIG-1] an application is saved section by section, and returned without document numbers', async () => {
  const { backend, browser } = house()
  const visitor = browser()
  expect(await visitor.application()).toBeNull()
  expect((await visitor.save(0, { supply })).status).toBe(200)
  expect((await visitor.save(1, { plan, person })).status).toBe(200)
  const { identity, ...rest } = person
  expect(await visitor.application()).toEqual({
    version: 2,
    savedAt: '2026-11-20T01:00:00.000Z',
    keptUntil: '2026-12-20',
    stop: null,
    network: 'Ausgrid',
    editions: expect.arrayContaining([{ term: 'PLAN_DOCUMENT', version: '2026-07-01' }]),
    supply,
    plan,
    person: { ...rest, identity: { kind: identity.kind, numberEnd: '678', state: 'NSW' } },
  })
  expect(backend.applications.map(({ answers }) => answers)).toEqual([{ supply, plan, person }])
})

test('[ORIG-1] the cookie is HttpOnly, and on https bound to its host', async () => {
  const { backend } = house()
  const cookieAt = async (origin: string) => {
    const csrf = await backend.handle(new Request(`${origin}/csrf`))
    const [cookie = ''] = csrf.headers.get('set-cookie')?.split(';') ?? []
    const headers = { cookie, 'x-xsrf-token': csrf.headers.get('x-xsrf-token') ?? '' }
    const answer = await backend.handle(
      new Request(origin + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 0, plan }),
      }),
    )
    return answer.headers.get('set-cookie')?.replace(/=[\w-]+/, '=…')
  }
  expect(await cookieAt('http://localhost:8000')).toBe(
    'application=…; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000',
  )
  expect(await cookieAt('https://api.brand.example')).toBe(
    '__Host-application=…; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure',
  )
})

test('[ORIG-1] without any answer there is no application', async () => {
  const visitor = house().browser()
  expect(JSON.parse((await visitor.save(0, {})).body)).toEqual({ application: null })
  expect((await visitor.save(1, { plan })).status).toBe(409)
  expect((await visitor.submit(1)).status).toBe(409)
  expect((await visitor.sendLink()).status).toBe(409)
  expect((await visitor.discard()).status).toBe(204)
})

test('[ORIG-1] numbers may be omitted in a change, and stay; without a stored one they are required', async () => {
  const { backend, browser } = house()
  const visitor = browser()
  const { identity, ...others } = person
  const concession = { kind: 'DVA_GOLD_CARD', holder: 'Robin Okafor' }
  const without = { person: others, support: { ...support, eligibility: 'YES', concession } }
  expect(pointersIn((await visitor.save(0, without)).body)).toEqual([
    '/body/person/identity',
    '/body/support/concession/cardNumber',
  ])
  await visitor.save(0, {
    person,
    support: {
      ...support,
      eligibility: 'YES',
      concession: { ...concession, cardNumber: 'NSS12345A' },
    },
  })
  expect((await visitor.save(1, without)).status).toBe(200)
  expect(backend.applications[0]?.answers).toMatchObject({
    person: { identity },
    support: { concession: { ...concession, cardNumber: 'NSS12345A' } },
  })
  const { person: shown, support: help } = (await visitor.application()) ?? {}
  expect([shown?.identity.numberEnd, help?.concession?.cardNumberEnd]).toEqual(['678', '45A'])
})

test('[ORIG-1] an applicant who becomes a business has no household concession, whatever was answered before', async () => {
  const visitor = house().browser()
  const concession = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: '204417826K' }
  await visitor.save(0, { supply, support: { ...support, eligibility: 'YES', concession } })
  expect((await visitor.save(1, { supply: { ...supply, customerType: 'BUSINESS' } })).status).toBe(200)
  expect((await visitor.application())?.support).toEqual({ ...support, eligibility: 'NO' })
  const { lifeSupport } = support
  const again = { lifeSupport, eligibility: 'YES', concession }
  expect((await visitor.save(2, { support: again })).status).toBe(200)
  expect((await visitor.application())?.support).toEqual({ lifeSupport, eligibility: 'NO' })
})

test('[ORIG-1] a card that no concession of the state takes is refused, also when the state is changed later', async () => {
  const visitor = house().browser()
  const concession = { kind: 'QUEENSLAND_SENIORS_CARD', holder: 'Robin Okafor', cardNumber: 'A12345' }
  const ofCard = { support: { ...support, eligibility: 'YES', concession } }
  const inQueensland = { ...supply, address: { ...supply.address, state: 'QLD', postcode: '4000' } }
  const refused = await visitor.save(0, { supply, ...ofCard })
  expect([refused.status, pointersIn(refused.body)]).toEqual([422, ['/body/support/concession/kind']])
  expect((await visitor.save(0, { ...testSignUp, supply: inQueensland, ...ofCard })).status).toBe(200)
  expect((await visitor.save(1, { supply })).status).toBe(200)
  expect(pointersIn((await visitor.submit(2)).body)).toContain('/body/support/concession/kind')
})

test('[ORIG-1] less than half of a short number is shown', async () => {
  const visitor = house().browser()
  await visitor.save(0, {
    person: { ...person, identity: { kind: 'MEDICARE', number: 'A1🙂', position: '1' } },
  })
  expect((await visitor.application())?.person?.identity).toEqual({ kind: 'MEDICARE', numberEnd: '🙂' })
  await visitor.save(1, {
    person: { ...person, identity: { kind: 'MEDICARE', number: '🙂🙃🙂🙃🙂🙃', position: '1' } },
  })
  expect((await visitor.application())?.person?.identity).toEqual({ kind: 'MEDICARE', numberEnd: '🙃🙂🙃' })
})

test('[ORIG-1] bills may be sent to a post-office box', async () => {
  const postalAddress = { line: 'PO Box 7', suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const
  const visitor = house().browser()
  await visitor.save(0, { payment: { ...testSignUp.payment, delivery: 'POST', postalAddress } })
  expect((await visitor.application())?.payment?.postalAddress).toEqual(postalAddress)
})

test('[ORIG-2] consents keep their edition and the time of the first consent to it', async () => {
  const { clock, browser } = house()
  const visitor = browser()
  const [first, second] = consents.agreed
  await visitor.save(0, { consents: { agreed: [first] } })
  clock.now = new Date('2026-11-20T02:00:00Z')
  const newer = { ...second, version: '2026-11' }
  await visitor.save(1, { consents: { agreed: [first, newer] } })
  expect((await visitor.application())?.consents?.agreed).toEqual([
    { ...first, agreedAt: '2026-11-20T01:00:00.000Z' },
    { ...newer, agreedAt: '2026-11-20T02:00:00.000Z' },
  ])
})

const tokenOf = (mails: readonly MockMail[], kind: 'signUpLink' | 'signUpReceipt') =>
  mails.flatMap((mail) => (mail.kind === kind ? [mail.token] : [])).at(-1) ?? ''

test('[ORIG-1] [ORIG-5] it is sent once and confirmed by the mail; its receipt contains nothing of the applicant', async () => {
  const { sentMails, backend, browser } = house()
  const visitor = browser()
  await visitor.save(0, testSignUp)
  const sent = await visitor.submit(1)
  const again = await visitor.submit(1)
  expect([sent.status, again.body]).toEqual([200, sent.body])
  const common = { keptUntil: '2026-12-20', savedAt: '2026-11-20T01:00:00.000Z', stop: null, plan }
  const unconfirmed = {
    reference: 'SU-MOCK-0001',
    submittedAt: '2026-11-20T01:00:00.000Z',
    outcome: 'UNCONFIRMED',
  }
  expect(await visitor.application()).toEqual({ ...common, version: 2, receipt: unconfirmed })
  const [mail] = sentMails
  expect(mail).toEqual({
    kind: 'signUpLink',
    to: person.email,
    token: expect.stringMatching(/^mock-sign-up-.{16,}/),
  })
  const former = visitor.named
  expect((await visitor.resume(tokenOf(sentMails, 'signUpLink'))).status).toBe(200)
  expect(visitor.named).not.toBe(former)
  const receipt = { ...unconfirmed, outcome: 'ACCEPTED', coolingOffEndsOn: '2026-12-04' }
  expect(await visitor.application()).toEqual({ ...common, version: 3, receipt })
  expect(sentMails.slice(1)).toEqual([
    {
      kind: 'signUpReceipt',
      to: person.email,
      reference: 'SU-MOCK-0001',
      token: expect.stringMatching(/^mock-withdrawal-.{16,}/),
    },
  ])
  expect((await visitor.sendLink()).status).toBe(409)
  expect((await visitor.save(3, { plan: { planId: 'SOLAR-RES' } })).status).toBe(409)
  expect((await visitor.discard()).status).toBe(204)
  expect(await visitor.application()).toBeNull()
  expect(backend.applications).toMatchObject([{ answers: { plan }, shown: { receipt } }])
})

test('[ORIG-1] [ORIG-5] a sent application is cancelled once in its cooling-off period, only by the mail, and not later', async () => {
  const { sentMails, clock, browser } = house()
  const [visitor, stranger] = [browser(), browser()]
  const withdraw = (by: Browser, body: object) => by.post(`${path}/withdraw`, body)
  await visitor.save(0, testSignUp)
  await visitor.submit(1)
  await visitor.resume(tokenOf(sentMails, 'signUpLink'))
  const token = tokenOf(sentMails, 'signUpReceipt')
  expect((await withdraw(visitor, {})).status).toBe(422)
  expect((await withdraw(stranger, { token: `${token}x` })).status).toBe(410)
  clock.now = new Date('2026-12-04T01:00:00Z')
  const first = await withdraw(stranger, { token })
  const withdrawn = { reference: 'SU-MOCK-0001', withdrawnAt: '2026-12-04T01:00:00.000Z' }
  expect(JSON.parse(first.body)).toEqual({ ...withdrawn, isRepeated: false })
  clock.now = new Date('2026-12-09T01:00:00Z')
  expect(JSON.parse((await withdraw(visitor, { token })).body)).toEqual({ ...withdrawn, isRepeated: true })
  expect((await visitor.application())?.receipt).toMatchObject({
    outcome: 'WITHDRAWN',
    endedAt: withdrawn.withdrawnAt,
  })
  expect(sentMails.map(({ kind }) => kind)).toEqual(['signUpLink', 'signUpReceipt', 'signUpWithdrawn'])

  const late = browser()
  await late.save(0, testSignUp)
  await late.submit(1)
  await late.resume(tokenOf(sentMails, 'signUpLink'))
  clock.now = new Date('2026-12-24T01:00:00Z')
  expect((await withdraw(late, { token: tokenOf(sentMails, 'signUpReceipt') })).status).toBe(409)
})

test('[ORIG-5] another email address voids everything except the premises, and the mailed link', async () => {
  const { sentMails, browser } = house()
  const visitor = browser()
  await visitor.save(0, testSignUp)
  await visitor.sendLink()
  const { identity, ...named } = person
  const other = { ...named, email: 'other@customers.example' }
  expect(pointersIn((await visitor.save(1, { person: other })).body)).toEqual(['/body/person/identity'])
  expect((await visitor.save(1, { person: { ...other, identity } })).status).toBe(200)
  const shown = await visitor.application()
  expect(shown).toMatchObject({ supply, plan, person: { email: other.email } })
  expect([shown?.support, shown?.payment, shown?.consents]).toEqual([undefined, undefined, undefined])
  expect((await browser().resume(tokenOf(sentMails, 'signUpLink'))).status).toBe(410)
})

test.each(Object.entries(stoppingAnswers))(
  '[ORIG-1] %s: it says why it cannot go on, and keeps the answers',
  async (stop, answers: SignUpAnswers) => {
    const { sentMails, browser } = house()
    const visitor = browser()
    const { support: _, ...others } = testSignUp
    const { person } = testSignUp
    const business = { abn: '51824753556', legalName: 'O', role: 'D', hasAuthority: true }
    await visitor.save(0, { ...others, ...answers, person: { ...person, business } })
    // Only readers of the address's mail learn whether a home is already supplied.
    expect((await visitor.application())?.stop).toBe(stop === 'ALREADY_SUPPLIED' ? null : stop)
    await visitor.sendLink()
    await visitor.resume(tokenOf(sentMails, 'signUpLink'))
    expect(await visitor.application()).toMatchObject({ stop, ...answers })
    const refusal = await visitor.submit(1)
    expect(refusal.status).toBe(422)
    expect(pointersIn(refusal.body)).toContain(answers.plan ? '/body/plan' : '/body/supply')
    await visitor.save(1, { supply, plan })
    expect((await visitor.application())?.stop).toBeNull()
  },
)

test('[ORIG-1] [ORIG-5] another device continues with a mailed link, once, and then only it has the application', async () => {
  const { clock, sentMails, browser } = house()
  const [phone, laptop, late] = [browser(), browser(), browser()]
  await phone.save(0, { person })
  await phone.sendLink()
  await phone.sendLink()
  const tokens = sentMails.map((mail) => (mail.kind === 'signUpLink' ? mail.token : ''))
  expect(sentMails.map(({ to }) => to)).toEqual([person.email, person.email])
  const [older = '', newer = ''] = tokens
  expect([(await laptop.resume(older)).status, (await laptop.resume(newer)).status]).toEqual([410, 200])
  expect((await browser().resume(newer)).status).toBe(410)
  expect(await laptop.application()).toMatchObject({ version: 1 })
  expect(await phone.application()).toBeNull()
  expect((await phone.sendLink()).status).toBe(409)
  await laptop.sendLink()
  const last = sentMails.at(-1)
  clock.now = new Date(clock.now.getTime() + 7 * dayMs)
  expect((await late.resume(last?.kind === 'signUpLink' ? last.token : '')).status).toBe(410)
})

test('[ORIG-1] a discarded application is deleted', async () => {
  const { backend, browser } = house()
  const phone = browser()
  await phone.save(0, { person })
  expect(await browser().application()).toBeNull()
  await phone.discard()
  expect(await phone.application()).toBeNull()
  expect([phone.named, backend.applications]).toEqual(['', []])
  expect((await phone.save(0, { plan })).status).toBe(200)
  expect((await phone.application())?.version).toBe(1)
})

test('[ORIG-1] after 30 days without a change it is deleted, unless it was sent', async () => {
  const { sentMails, clock, backend, browser } = house()
  const [visitor, customer] = [browser(), browser()]
  await visitor.save(0, { plan })
  await customer.save(0, testSignUp)
  await customer.submit(1)
  await customer.resume(tokenOf(sentMails, 'signUpLink'))
  clock.now = new Date(clock.now.getTime() + 30 * dayMs - 1)
  expect((await visitor.application())?.version).toBe(1)
  clock.now = new Date(clock.now.getTime() + 1)
  expect(await visitor.application()).toBeNull()
  expect((await customer.application())?.receipt).toBeDefined()
  expect(backend.applications).toHaveLength(1)
})

test('[ORIG-1] a made-up cookie, or two of them, gives no access', async () => {
  const visitor = house().browser()
  await visitor.save(0, { plan })
  const readWith = async (cookie: string) =>
    JSON.parse((await visitor.bare('GET', path, { headers: { cookie } })).body).application
  expect(await readWith('application=mock-application-x')).toBeNull()
  expect(await readWith(`application=${visitor.named}; application=x`)).toBeNull()
  expect(await readWith(`application=${visitor.named}`)).not.toBeNull()
})
