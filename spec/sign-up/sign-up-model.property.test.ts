import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import type { SignUpSection } from '../../contracts/sign-up-rules.ts'
import { signUpSections } from '../../contracts/sign-up-rules.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import type { SignUp } from '../../src/sign-up/sign-up.ts'
import { createSignUp } from '../../src/sign-up/sign-up.ts'
import { signUpService } from '../../src/sign-up/sign-up-service.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { patienceMs, propertyRuns } from '../tools/run/property-runs.ts'

const origin = 'http://localhost:8000'
/** What happens to the next request of a change: it succeeds, never arrives, or its answer is lost. */
type Luck = 'good' | 'notSent' | 'noAnswer'

/** Two tabs of one browser, on the mock and a network that loses messages. */
function setup() {
  const clock = { now: new Date('2026-11-20T01:00:00Z') }
  let count = 0
  const backend = createMockBackend({ now: () => clock.now, random: () => `r${++count}`.padEnd(24, '-') })
  const jar = new Map<string, string>()
  const network: { luck: Luck } = { luck: 'good' }
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  const fetched: typeof fetch = async (input, init = {}) => {
    const url = String(input)
    const isChange = init.method === 'POST' && url.includes('/api/origination')
    const luck = isChange ? network.luck : 'good'
    if (isChange) network.luck = 'good'
    if (luck === 'notSent') throw new TypeError('Failed to fetch')
    const headers = new Headers(init.headers)
    const {
      status,
      headers: result,
      body,
    } = await backend.exchange({
      method: init.method ?? 'GET',
      url,
      headers: new Headers([...headers, ['cookie', cookies()], ['origin', origin]]),
      body: new TextEncoder().encode(typeof init.body === 'string' ? init.body : ''),
    })
    if (luck === 'noAnswer') throw new TypeError('Failed to fetch')
    for (const line of result.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return new Response(status === 204 ? null : body, { status, headers: result })
  }
  const tab = (): SignUp => {
    const client = createApiClient()
    client.initialise({
      backend: origin,
      csrf: backend.csrf,
      token: () => null,
      readCookies: cookies,
      fetch: fetched,
    })
    return createSignUp(signUpService(client, () => clock.now))
  }
  return { backend, clock, jar, network, tabs: [tab(), tab()] as const }
}
type Setup = ReturnType<typeof setup>

/** What the applicant knows for certain. */
interface Known {
  /** By section: the answers that the backend has confirmed. */
  readonly saved: Map<SignUpSection, string>
  reference: string | null
  isWithdrawn: boolean
}

type Step =
  | { readonly kind: 'save'; readonly tab: 0 | 1; readonly section: SignUpSection; readonly mark: number }
  | {
      readonly kind: 'all' | 'read' | 'submit' | 'twice' | 'confirm' | 'discard' | 'withdraw'
      readonly tab: 0 | 1
    }
  | { readonly kind: 'lose'; readonly luck: Luck }
  | { readonly kind: 'weeks' }

const tabOf = fc.constantFrom(0 as const, 1 as const)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('save' as const),
        tab: tabOf,
        section: fc.constantFrom(...signUpSections),
        mark: fc.nat(9),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('all' as const), tab: tabOf }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom('submit' as const, 'twice', 'confirm', 'read', 'withdraw'),
        tab: tabOf,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), tab: tabOf }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('lose' as const),
        luck: fc.constantFrom('notSent' as const, 'noAnswer'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('weeks' as const) }) },
  ),
  { minLength: 3, maxLength: 25 },
)

/** The answers of a section, identified by a mark. */
function answersOf(section: SignUpSection, mark: number) {
  const person = { ...testSignUp.person, givenName: `Robin${'abcdefghij'[mark]}` }
  if (section === 'person') return { person }
  if (section === 'supply') return { supply: { ...testSignUp.supply, hasSolar: mark % 2 === 0 } }
  if (section === 'payment')
    return {
      payment: { ...testSignUp.payment, frequency: mark % 2 === 0 ? ('P1M' as const) : ('P3M' as const) },
    }
  return { [section]: testSignUp[section] }
}
/** The part of a section that can be compared with the input. */
const markOf = (section: SignUpSection, application: SignUpApplication | null): string => {
  const { person, supply, payment } = application ?? {}
  if (section === 'person') return person?.givenName ?? ''
  if (section === 'supply') return String(supply?.hasSolar ?? '')
  if (section === 'payment') return payment?.frequency ?? ''
  return application?.[section] === undefined ? '' : 'there'
}

const seen = { sent: 0, confirmed: 0, withdrawn: 0, changed: 0, lost: 0, gone: 0, discarded: 0, faulty: 0 }

/** The token of the newest mailed link of its kind. */
const tokenOf = ({ mails }: Setup['backend'], kind: 'signUpLink' | 'signUpReceipt'): string =>
  mails.flatMap((mail) => (mail.kind === kind ? [mail.token] : [])).at(-1) ?? 'no-link-was-mailed'

async function take({ backend, tabs, network, clock, jar }: Setup, known: Known, step: Step): Promise<void> {
  const note = (answer: { success: boolean; code?: string }) => {
    if (answer.code === 'CHANGED') seen.changed += 1
    else if (answer.code === 'UNREACHABLE') seen.lost += 1
    else if (!answer.success) seen.faulty += 1
  }
  const forget = () => {
    known.saved.clear()
    known.reference = null
    known.isWithdrawn = false
  }
  if (step.kind === 'lose') {
    network.luck = step.luck
    return
  }
  if (step.kind === 'weeks') {
    clock.now = new Date(clock.now.getTime() + 31 * 86_400_000)
    // Unsent applications have expired by then, and the browser has deleted each cookie.
    jar.delete('application')
    forget()
    for (const tab of tabs) await tab.read()
    return
  }
  const flow = tabs[step.tab]
  switch (step.kind) {
    case 'save':
    case 'all': {
      const sent = 'section' in step ? answersOf(step.section, step.mark) : testSignUp
      const answer = await flow.save(sent)
      note(answer)
      if (answer.success)
        for (const section of signUpSections)
          if (Object.hasOwn(sent, section)) known.saved.set(section, markOf(section, answer.application))
      return
    }
    case 'submit':
    case 'twice': {
      const answers = await Promise.all(
        step.kind === 'twice' ? [flow.submit(), flow.submit()] : [flow.submit()],
      )
      for (const answer of answers) {
        note(answer)
        const reference = answer.success ? answer.application?.receipt?.reference : undefined
        if (reference === undefined) continue
        // However often it is sent, there is one receipt.
        if (known.reference !== null) expect(reference).toBe(known.reference)
        known.reference = reference
        seen.sent += 1
      }
      return
    }
    case 'confirm': {
      const answer = await flow.resume(tokenOf(backend, 'signUpLink'))
      note(answer)
      // The link ends the browser's cookie, and the new one is lost with the answer.
      if (!answer.success && answer.code === 'UNREACHABLE') forget()
      if (answer.success && answer.application?.receipt !== undefined) {
        expect(answer.application.receipt.outcome).not.toBe('UNCONFIRMED')
        seen.confirmed += 1
      }
      for (const tab of tabs) await tab.read()
      return
    }
    case 'withdraw': {
      const answer = await flow.withdraw(tokenOf(backend, 'signUpReceipt'))
      if (answer.success) {
        // The mail may be about an application that this browser has forgotten.
        if (answer.withdrawn.reference === known.reference) known.isWithdrawn = true
        seen.withdrawn += 1
      }
      return
    }
    case 'discard': {
      const answer = await flow.discard()
      if (answer.success) {
        seen.discarded += 1
        forget()
        for (const tab of tabs) await tab.read()
      } else forget() // Its answer was lost: it may have been done.
      return
    }
    case 'read':
      await flow.read()
      if (flow.getSnapshot().context.isMissing) seen.gone += 1
  }
}

const by = (
  tab: 0 | 1,
  kind: Exclude<Step, { readonly luck: Luck } | { kind: 'save' | 'weeks' }>['kind'],
): Step => ({ kind, tab })
const save = (tab: 0 | 1, mark: number): Step => ({ kind: 'save', tab, section: 'person', mark })
/** One fixed sequence for each outcome, because random runs may miss a rare one. */
const ways: readonly Step[][] = [
  [by(0, 'all'), by(0, 'submit'), by(0, 'confirm'), by(0, 'withdraw')],
  [by(0, 'all'), by(1, 'read'), save(0, 1), save(1, 2)],
  [{ kind: 'lose', luck: 'noAnswer' }, by(0, 'all')],
  [by(0, 'all'), { kind: 'weeks' }, by(0, 'read')],
  [by(0, 'all'), by(0, 'discard')],
  [save(0, 1), by(0, 'submit')],
]
/** A run has up to 25 steps of two tabs each. */
const runs = Math.max(ways.length, Math.ceil(propertyRuns / 2))

test('[ORIG-1] whatever two tabs do, and whatever the network loses, no saved answer is lost and nothing is sent twice', {
  timeout: patienceMs(300, runs),
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const made = setup()
      const { backend, tabs, network } = made
      const known: Known = { saved: new Map(), reference: null, isWithdrawn: false }
      for (const step of taken) {
        // A change is later than the one before it.
        made.clock.now = new Date(made.clock.now.getTime() + 1000)
        await take(made, known, step)
        const { state, context } = tabs[0].getSnapshot()
        // Between steps no request is pending, and a sent application is never shown as open again.
        expect(state).not.toBe('changing')
        if (context.application?.receipt) expect(context.application.receipt.reference).toMatch(/^SU-MOCK-/)
      }
      network.luck = 'good'
      await tabs[0].read()
      await tabs[0].read()
      const { application } = tabs[0].getSnapshot().context
      // A discard whose answer was lost may have been executed: then everything is gone, and nothing was sent. If it was
      // sent, only the receipt is shown.
      if (application !== null && application.receipt === undefined)
        for (const [section, mark] of known.saved)
          expect([section, markOf(section, application) === '']).toEqual([section, mark === ''])
      if (known.reference !== null && application !== null)
        expect(application.receipt?.reference).toBe(known.reference)
      if (known.isWithdrawn && application !== null) expect(application.receipt?.outcome).toBe('WITHDRAWN')
      const receipts = backend.mails.flatMap((mail) =>
        mail.kind === 'signUpReceipt' ? [mail.reference] : [],
      )
      expect(new Set(receipts).size).toBe(receipts.length)
      const sent = backend.applications.filter(({ shown: { receipt } }) => receipt !== undefined)
      const confirmed = sent.filter(({ shown }) => shown.receipt?.outcome !== 'UNCONFIRMED')
      expect(receipts.length).toBe(confirmed.length)
      const cancelled = backend.mails.filter(({ kind }) => kind === 'signUpWithdrawn')
      expect(cancelled.length).toBe(sent.filter(({ shown }) => shown.receipt?.outcome === 'WITHDRAWN').length)
    }),
    { numRuns: runs, examples: ways.map((way): [Step[]] => [way]) },
  )
  // Every outcome must occur, or the property proves less than it seems to.
  for (const [outcome, times] of Object.entries(seen)) expect([outcome, times > 0]).toEqual([outcome, true])
})
