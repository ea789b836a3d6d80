import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { gateOf } from './gate-setup.ts'

// What a site does with its gate. Each test has its own document, and so its own modules.
const brand = defineBrand(banksiaPower)
const life = new AbortController()
const config = gateOf({ accessCode: ['4821'], showTrigger: 'immediately' })

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(globalThis, 'addEventListener')
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/plans')
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(() => {
  // A document that was left no longer listens.
  for (const [type, listener] of vi.mocked(addEventListener).mock.calls)
    removeEventListener(type, listener as EventListener)
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.documentElement.className = ''
  vi.unstubAllGlobals()
})

async function open() {
  const { openGate } = await import('../../src/app/gate.tsx')
  return act(async () => openGate({ brand, config, onTransition() {}, signal: life.signal }))
}
/** As an event with this name and text would be traced now. */
async function traced(text: string): Promise<string> {
  const { createTracer } = await import('../../src/app/tracer.ts')
  const sent: string[] = []
  const tracer = createTracer({
    connect:
      async () =>
      async ({ trace }) =>
        void sent.push(JSON.stringify(trace)),
    settings: { stateTransitions: true, console: false },
    address: () => 'https://www.banksia.example/energyguide',
    userAgent: 'Wattle Browser 7',
  })
  tracer.custom({ name: 'page view', level: 'info', category: 'pages', tags: { text } })
  tracer.flush()
  return vi.waitUntil(() => sent[0])
}

test('[TRACE-6] typed text is not removed from traces, but every submitted code is', async () => {
  const gate = await open()
  const type = (enteredCode: string) => act(() => gate.send({ type: 'UPDATE_CODE', enteredCode }))
  const submit = () => act(() => gate.send({ type: 'VERIFY_CODE' }))
  type('e')
  type('')
  expect(await traced('the 1111 and the 2222 of e')).toContain('the 1111 and the 2222 of e')
  type('1111')
  submit()
  type('2222')
  submit()
  type('')
  expect(await traced('the 1111 and the 2222 of e')).toContain('the *** and the *** of e')
})

test('[TRACE-6] [GATE-20] a code from a link is removed too, also for verified visitors', async () => {
  history.replaceState(null, '', '/plans#invite=4821')
  await open()
  history.replaceState(null, '', '/plans#invite=3333')
  dispatchEvent(new Event('hashchange'))
  expect(await traced('the 4821 and the 3333')).toContain('the *** and the ***')
})

test.each([
  ['another tab was verified', () => dispatchEvent(new StorageEvent('storage', { key: 'invite_verified' }))],
  [
    'another tab was verified once more',
    () => dispatchEvent(new StorageEvent('storage', { key: 'invite_verified_at' })),
  ],
  [
    'the document is back from the cache of the browser',
    () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  ],
  [
    'the document was rendered ahead, and is seen now',
    () => document.dispatchEvent(new Event('prerenderingchange')),
  ],
])('[GATE-12] a visitor who has been verified meanwhile is let through: %s', async (_, tell) => {
  const gate = await open()
  await act(async () => undefined)
  expect(gate.getSnapshot().state).toBe('showingModal')
  localStorage.setItem('invite_verified_at', String(Date.now()))
  localStorage.setItem('invite_verified', 'true')
  act(tell as () => void)
  expect([gate.getSnapshot().state, document.documentElement.className]).toEqual(['verified', ''])
})

test('[ROUTE-8] debug mode is found anywhere in the fragment, even inside a code', async () => {
  await open()
  history.replaceState(null, '', '/plans#invite=debug-2026')
  act(() => void dispatchEvent(new Event('hashchange')))
  expect(location.hash).toBe('')
  const { isDebug } = await import('../../src/app/debug-mode.ts')
  expect(isDebug()).toBe(true)
})

test('[ROUTE-8] debug mode is on if the document’s script has removed it from the address with a code', async () => {
  Object.assign(window, { gridfrontGate: { code: 'debug-2026', isReset: false, isDebug: true } })
  const { isDebug } = await import('../../src/app/debug-mode.ts')
  expect(isDebug()).toBe(true)
  await open()
  expect(isDebug()).toBe(true)
  expect(screen.getByText('Invalid invite code. Please try again.')).toBeDefined()
})
