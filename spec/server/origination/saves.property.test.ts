import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applications } from '../../../host/server/platform/database/schema.ts'
import { alwaysAsync, patienceMs, propertyRuns } from '../../tools/run/property-runs.ts'
import { eventsLeft, removeOrders } from '../notifications/stored-mails.ts'
import type { TestBackend } from '../test-backend.ts'
import { startBackend } from '../test-backend.ts'
import { openDemoDatabase } from '../test-database.ts'
import type { Applicant } from './applicant.ts'
import { answersOf } from './applicant.ts'
import { newNumber, signUpHarness, stateOf } from './sign-up-harness.ts'

// Some thirty requests each.
const runs = Math.ceil(propertyRuns / 8)

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
}, 60_000)
afterAll(() => backend?.close())

const sections = ['supply', 'plan', 'person', 'support', 'payment', 'consents'] as const
const frequencies = ['P1M', 'P3M'] as const

/** The actions of a tab: save a section, repeat that as after a lost answer, read, or submit the application. */
const act = fc.record({
  tab: fc.nat(2),
  what: fc.constantFrom('save', 'save', 'save', 'again', 'look', 'send'),
  section: fc.constantFrom(...sections),
  turn: fc.nat(1),
})

/** What a tab knows. Tabs of one browser share one cookie. */
interface Tab {
  version: number
  last: { version: number; answers: object } | null
}

test('[ORIG-1] whatever tabs save in whatever order, no section’s answer is lost, and the application is sent once', {
  timeout: patienceMs(2000, runs),
}, async () => {
  const { newApplicant } = signUpHarness(() => backend)
  await alwaysAsync(runs)(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
    await backend.db.delete(applications)
    await removeOrders(backend.db)
    const browser: Applicant = newApplicant()
    const base = answersOf(newNumber())
    const tabs = [0, 1, 2].map((): Tab => ({ version: 0, last: null }))
    /** What the backend has confirmed. */
    const expected: Record<string, unknown> = {}
    const answerFor = (section: (typeof sections)[number], turn: number) => {
      if (section === 'payment') return { ...base.payment, frequency: frequencies[turn] }
      return section === 'plan' ? { planId: ['wattlebird-steady', 'wattlebird-shift'][turn] } : base[section]
    }
    let references = new Set<string>()

    async function save(tab: Tab, version: number, answers: object): Promise<void> {
      const before = await browser.read()
      const answer = await browser.save({ version, ...answers })
      const after = await browser.read()
      if (answer.statusCode === 409) return expect(after).toEqual(before)
      expect(answer.statusCode).toBe(200)
      expect(before?.receipt).toBeUndefined()
      tab.version = stateOf(answer)?.version ?? 0
      tab.last = { version, answers }
      // A tab that had not seen the newest version changed nothing.
      if (version !== (before?.version ?? 0)) expect(after).toEqual(before)
      Object.assign(expected, answers)
    }

    for (const { tab: place, what, section, turn } of acts) {
      const tab = tabs[place] ?? expect.unreachable()
      if (what === 'save') await save(tab, tab.version, { [section]: answerFor(section, turn) })
      if (what === 'again' && tab.last !== null) await save(tab, tab.last.version, tab.last.answers)
      if (what === 'look') tab.version = (await browser.read())?.version ?? 0
      if (what === 'send') {
        const answer = await browser.submit(tab.version || 1)
        if (answer.statusCode === 200) references = references.add(stateOf(answer)?.receipt?.reference ?? '')
      }
      const kept = await browser.read()
      for (const one of ['supply', 'plan', 'support', 'payment'] as const)
        expect(kept?.[one]).toEqual(expected[one])
      expect([kept?.person === undefined, kept?.consents === undefined]).toEqual([
        expected.person === undefined,
        expected.consents === undefined,
      ])
    }
    expect(references.size).toBeLessThanOrEqual(1)
    const eventLog = await eventsLeft(backend.db)
    expect(eventLog.filter(({ event: { kind } }) => kind === 'signUpReceipt')).toHaveLength(references.size)
  })
})
