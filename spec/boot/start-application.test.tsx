import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EarlyEvents } from '../../src/boot/start-application.ts'
import { gateMarkup } from '../../src/document/gate-markup.ts'
import { completeGate } from '../../src/gate-config/gate-config.ts'
import type { Around } from './boot-document.ts'
import { boot, brand, dataBlock } from './boot-document.ts'

const page = `<main id="app" data-build="a1"><a href="/faq">FAQ</a><p>text</p>
<button type="button" popovertarget="menu">Menu</button><label for="size">Size</label><input id="size">
<button type="button" id="next">Next</button><form><button data-needs-app>Send</button></form></main>`

/** The test triggers idle moments and timers. */
function setup(around: Around = {}) {
  const moments: (() => void)[] = []
  const timers: { readonly work: (...given: never[]) => void; readonly ms: number }[] = []
  const { fire, names } = boot({
    load,
    requestIdleCallback: (work) => moments.push(work),
    setTimeout: (work, ms = 0) => timers.push({ work, ms }),
    ...around,
  })
  return {
    fire,
    names,
    moments,
    idle: async () => {
      moments.shift()?.()
      await settled()
    },
    /** Runs all timers up to this many milliseconds, and those that they set. */
    pass: async (ms: number) => {
      for (let next = take(ms); next; next = take(ms)) next.work()
      await settled()
    },
  }
  function take(ms: number) {
    const at = timers.findIndex((timer) => timer.ms <= ms)
    return at < 0 ? undefined : timers.splice(at, 1)[0]
  }
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
/** The files that the script makes the browser fetch, in order. */
const fetched = () =>
  [...document.head.querySelectorAll('link:not([rel=prefetch])')].map((link) => link.getAttribute('href'))
const found = (selector: string) => document.querySelector(selector)
const all = ['/react.js', '/app.js', 'start']

let evaluated: string[]
let early: EarlyEvents | undefined
const load = async (script: string) => {
  evaluated.push(script)
  if (script !== '/app.js') return {}
  return {
    start: async (take: () => EarlyEvents) => {
      evaluated.push('start')
      early = take()
    },
  }
}
function open(data: Parameters<typeof dataBlock>[0] = {}) {
  document.body.innerHTML = dataBlock(data) + page
}

beforeEach(() => {
  evaluated = []
  early = undefined
  document.head.replaceChildren()
  open()
  document.documentElement.classList.add('has-scripts')
})
afterEach(() => {
  document.documentElement.removeAttribute('class')
  Object.assign(document, { cookie: 'banksia_session=; Max-Age=0' })
  vi.restoreAllMocks()
})

test('a visitor who reads fetches nothing of the application for 3 s, then it starts in idle moments, once', async () => {
  open({ style: '/all.css' })
  const { pass, idle, fire, moments } = setup()
  await pass(2999)
  for (const sign of ['pointerdown', 'click', 'focusin']) fire(sign, { target: found('a') })
  fire('pointerdown', { target: document })
  await pass(2999)
  expect([moments.length, ...evaluated, ...fetched()]).toEqual([0])
  await pass(3000)
  expect([...evaluated, ...fetched()]).toEqual([])
  await idle()
  expect(evaluated).toEqual(['/react.js'])
  expect(fetched()).toEqual(['/all.css', '/react.js', '/app.js', '/plans.js'])
  const links = [...document.head.querySelectorAll('link')]
  expect(new Set(links.map((link) => Reflect.get(link, 'fetchPriority')))).toEqual(new Set(['low']))
  await idle()
  expect(evaluated).toEqual(['/react.js', '/app.js'])
  await idle()
  expect(evaluated).toEqual(all)
  fire('gridfront:start')
  await settled()
  expect(evaluated).toEqual(all)
  expect(fetched()).toHaveLength(4)
})

test('a browser that knows no idle moments has its turns between chunks, and others 2 s at most', async () => {
  const idle = vi.fn()
  const { pass } = setup({ requestIdleCallback: idle })
  await pass(3000)
  expect(idle).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2000 })
  // Like Safari.
  const safari = setup({ requestIdleCallback: null })
  await safari.pass(3000)
  expect(evaluated).toEqual(['/react.js'])
  for (let chunk = 0; chunk < 2; chunk += 1) await safari.pass(0)
  expect(evaluated).toEqual(all)
})

test('a document that is of no use without the application has its chunks fetched while it is still being read', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  open({ startsAtOnce: true })
  await setup().pass(0)
  expect(fetched()).toEqual(['/react.js', '/app.js', '/plans.js'])
  expect(evaluated).toEqual([])
  document.head.replaceChildren()
  open()
  await setup().pass(0)
  expect(fetched()).toEqual([])
})

test('before load the 3 s have not begun', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { pass, fire, idle } = setup()
  await pass(3000)
  fire('load')
  await pass(2999)
  expect(fetched()).toEqual([])
  await pass(3000)
  await idle()
  expect(fetched()).not.toEqual([])
})

test.each([
  ['data is to be saved', { saveData: true, effectiveType: '4g' }],
  ['the network is slow', { effectiveType: 'slow-2g' }],
])('where %s it waits for a control', async (_, connection) => {
  const { pass, idle, fire } = setup({ navigator: { connection } })
  await pass(3000)
  await idle()
  expect([...evaluated, ...fetched()]).toEqual([])
  fire('focusin', { target: found('input') })
  await settled()
  expect(evaluated).toEqual(all)
})

test('it waits until somebody looks at the page', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { pass, idle, fire } = setup()
  await pass(3000)
  await idle()
  expect(evaluated).toEqual([])
  hidden.mockReturnValue(false)
  fire('visibilitychange')
  await settled()
  await idle()
  expect(evaluated).toEqual(['/react.js'])
})

test('a page that is rendered ahead starts nothing before it is shown', async () => {
  Object.assign(document, { prerendering: true })
  // Without a path: this is not about page views.
  open({ startsAtOnce: true, path: '' })
  const { pass, idle } = setup()
  await pass(3000)
  await idle()
  expect([...evaluated, ...fetched()]).toEqual([])
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  await pass(0)
  for (let chunk = 0; chunk < 3; chunk += 1) await idle()
  expect(evaluated).toEqual(all)
})

for (const [why, prepare] of [
  ['the document is of no use without it', () => open({ startsAtOnce: true })],
  ['a session is stored', () => Object.assign(document, { cookie: 'banksia_session=a.b.c' })],
] as const)
  test(`it starts at once where ${why}`, async () => {
    prepare()
    const { pass, idle } = setup()
    await pass(0)
    expect(fetched()).toEqual(['/react.js', '/app.js', '/plans.js'])
    for (let chunk = 0; chunk < 3; chunk += 1) await idle()
    expect(evaluated).toEqual(all)
  })

test('[ROUTE-8] it starts at once in debug mode', async () => {
  const { pass, idle } = setup({
    location: { hash: '#x-debug', hostname: 'a.example', port: '', origin: '' },
  })
  await pass(0)
  for (let chunk = 0; chunk < 3; chunk += 1) await idle()
  expect(evaluated).toEqual(all)
})

for (const [sign, selector] of [
  ['pointerdown', 'label'],
  ['pointerdown', '#next'],
  ['focusin', 'input'],
  ['input', 'input'],
] as const)
  test(`at ${sign} on a ${selector} it starts at once, without idle moments`, async () => {
    const { moments, fire } = setup()
    fire(sign, { target: found(selector) })
    await settled()
    expect(evaluated).toEqual(all)
    expect(moments).toEqual([])
  })

test('a script of the page’s own starts it by an event', async () => {
  setup().fire('gridfront:start')
  await settled()
  expect(evaluated).toEqual(all)
})

test('what the browser does by itself starts nothing', async () => {
  const { fire } = setup()
  for (const sign of ['pointerdown', 'click']) fire(sign, { target: found('[popovertarget]') })
  fire('keydown', { target: document.body })
  await settled()
  expect(evaluated).toEqual([])
})

test('what was pressed and typed before is handed over, each control once; a submit is held elsewhere', async () => {
  const { fire } = setup()
  for (const sign of ['pointerdown', 'click', 'pointerdown', 'click']) fire(sign, { target: found('#next') })
  for (const sign of ['focusin', 'input', 'input', 'click']) fire(sign, { target: found('input') })
  fire('click', { target: found('[data-needs-app]') })
  await settled()
  expect([...(early ?? [])]).toEqual([
    [found('#next'), 'click'],
    [found('input'), 'input'],
  ])
})

test('from the moment that it is taken over nothing is heard twice', async () => {
  const { fire, names } = setup()
  fire('gridfront:start')
  await settled()
  expect(names().filter((name) => /^(?:pointerdown|focusin|input)$/.test(name))).toEqual([])
  fire('input', { target: found('input') })
  expect([...(early ?? [])]).toEqual([])
})

test('somebody who comes while it waits for an idle moment waits no longer', async () => {
  const { pass, idle, fire } = setup()
  await pass(3000)
  await idle()
  expect(evaluated).toEqual(['/react.js'])
  fire('focusin', { target: found('input') })
  await settled()
  expect(evaluated).toEqual(all)
})

test('who comes while the document is still being read is waited for: its data stands at the end', async () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const { fire, pass } = setup()
  fire('focusin', { target: found('input') })
  await settled()
  expect(evaluated).toEqual([])
  readyState.mockReturnValue('interactive')
  fire('DOMContentLoaded')
  await pass(0)
  expect(evaluated).toEqual(all)
})

test('where nobody waits for it, a document that it cannot take over stays as it is, and is tried again', async () => {
  const reportError = vi.fn()
  let isOffline = true
  const { pass, idle, fire } = setup({
    reportError,
    load: async (script) => {
      if (isOffline) throw new TypeError('no network')
      return load(script)
    },
  })
  await pass(3000)
  await idle()
  expect(reportError).not.toHaveBeenCalled()
  expect(found('[data-needs-app]')?.matches(':disabled')).toBe(false)
  expect(document.documentElement.classList.contains('has-scripts')).toBe(true)
  isOffline = false
  fire('focusin', { target: found('input') })
  await settled()
  expect(evaluated).toEqual(all)
})

test.each([
  ['a chunk that does not come', async () => Promise.reject(new TypeError('no network'))],
  [
    'an application that fails to start',
    async (script: string) =>
      script === '/app.js' ? { start: () => Promise.reject(new Error('broken')) } : {},
  ],
])('%s leaves the document of who waits for it as it is without scripts', async (_, failing) => {
  const reportError = vi.fn()
  setup({ load: failing, reportError }).fire('gridfront:start')
  await settled()
  expect(found('[data-needs-app]')?.matches(':disabled')).toBe(true)
  expect(document.documentElement.classList.contains('has-scripts')).toBe(false)
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.any(Error))
})

test('[GATE-2] behind a gate an application that did not start is reported, but not an error of another script', async () => {
  document.documentElement.className = 'has-gate'
  const page = new EventTarget()
  const { script = '' } =
    gateMarkup({
      config: completeGate({ enabled: true, accessCode: ['4821'], showTrigger: 'immediately' }),
      style: '',
      name: brand.name,
      email: brand.contact.email,
    }) ?? {}
  const on = (...listener: Parameters<EventTarget['addEventListener']>) => page.addEventListener(...listener)
  new Function('addEventListener', script)(on)
  const isShown = () => document.documentElement.classList.contains('has-gate-fault')
  // A browser extension's, for instance.
  page.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
  expect(isShown()).toBe(false)
  const dispatchEvent = (event: Event) => page.dispatchEvent(event)
  setup({ load: async () => ({}), dispatchEvent }).fire('gridfront:start')
  await settled()
  expect(isShown()).toBe(false)
  const offline = () => Promise.reject(new TypeError('no network'))
  setup({ load: offline, reportError() {}, dispatchEvent }).fire('gridfront:start')
  await settled()
  expect(isShown()).toBe(true)
})

test('nothing is listened for that keeps a page out of the back/forward cache', () => {
  expect(boot().names()).not.toContain('unload')
  expect(boot().names()).not.toContain('beforeunload')
})

test('[SW-1] the worker is registered once, also where nobody looks at the page for a while', async () => {
  const register = vi.fn(async () => ({}))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { pass, fire } = setup({ isSecureContext: true, navigator: { serviceWorker: { register } } })
  await pass(3000)
  hidden.mockReturnValue(false)
  fire('visibilitychange')
  await settled()
  expect(register).toHaveBeenCalledOnce()
})

test('[SW-1] the worker is registered once the page is at rest, also where the application waits, and only for a build', async () => {
  const register = vi.fn(async () => ({}))
  const navigator = { serviceWorker: { register }, connection: { saveData: true } }
  const createPolicy = (_: string, rules: { createScriptURL: (address: string) => string }) => rules
  const trusted = { isSecureContext: true, navigator, window: { trustedTypes: { createPolicy } } }
  const { pass } = setup(trusted)
  await pass(2999)
  expect(register).not.toHaveBeenCalled()
  await pass(3000)
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' })
  register.mockClear()
  await setup({ ...trusted, isSecureContext: false }).pass(3000)
  document.getElementById('app')?.removeAttribute('data-build')
  await setup(trusted).pass(3000)
  expect(register).not.toHaveBeenCalled()
})
