import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EarlyEvents } from '../../src/boot/chunk-exports.ts'
import { gateMarkup } from '../../src/document/gate-markup.ts'
import { completeGate } from '../../src/gate-config/gate-config.ts'
import { workerWarnings } from '../../src/service-worker/worker-warnings.ts'
import type { Around } from './boot-document.ts'
import { boot, brand, dataBlock } from './boot-document.ts'

const page = `<main id="app" data-build="a1"><a href="/faq">FAQ</a><p>text</p>
<button type="button" popovertarget="menu">Menu</button><label for="size">Size</label><input id="size">
<button type="button" id="next">Next</button><form><button data-needs-app>Send</button></form></main>`

/** The test triggers timers. */
function setup(around: Around = {}) {
  const timers: { readonly work: (...given: never[]) => void; readonly ms: number }[] = []
  const { fire, names } = boot({
    load,
    setTimeout: (work, ms = 0) => timers.push({ work, ms }),
    ...around,
  })
  return {
    fire,
    names,
    /** Runs all timers up to this many milliseconds, including those that they set. */
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
/** The files that the script lets the browser fetch, in order. */
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
/** A document that can be read without the application. */
const openToRead = (data: Parameters<typeof dataBlock>[0] = {}) => {
  open(data)
  document.querySelector('form')?.remove()
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

test('a visitor who reads loads no application, however long the visit', async () => {
  openToRead({ style: '/all.css' })
  const { pass, fire } = setup()
  for (const sign of ['pointerover', 'pointerdown', 'click', 'focusin']) fire(sign, { target: found('a') })
  for (const name of ['load', 'storage', 'pageshow', 'hashchange']) fire(name)
  fire('pointerdown', { target: document })
  await pass(60_000)
  expect([...evaluated, ...fetched()]).toEqual([])
})

test('pointing at a control fetches the chunks with low priority, and pressing it evaluates them', async () => {
  open({ style: '/all.css' })
  const { fire } = setup()
  fire('pointerover', { target: found('#next') })
  await settled()
  expect(evaluated).toEqual([])
  expect(fetched()).toEqual(['/all.css', '/react.js', '/app.js', '/plans.js'])
  const links = [...document.head.querySelectorAll('link')]
  expect(new Set(links.map((link) => Reflect.get(link, 'fetchPriority')))).toEqual(new Set(['low']))
  fire('pointerdown', { target: found('#next') })
  await settled()
  fire('gridfront:start')
  await settled()
  expect(evaluated).toEqual(all)
  expect(fetched()).toHaveLength(4)
})

test('a document that needs the application fetches its chunks while it is still being parsed', async () => {
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

test('a prerendered page starts nothing before it is shown', async () => {
  Object.assign(document, { prerendering: true })
  // An error without a path, unrelated to page views.
  open({ startsAtOnce: true, path: '' })
  const { pass } = setup()
  await pass(3000)
  expect([...evaluated, ...fetched()]).toEqual([])
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  await pass(0)
  expect(evaluated).toEqual(all)
})

for (const [why, prepare] of [
  ['the document does not work without it', () => open({ startsAtOnce: true })],
  ['a session is stored', () => Object.assign(document, { cookie: 'banksia_session=a.b.c' })],
] as const)
  test(`it starts at once where ${why}`, async () => {
    prepare()
    const { pass } = setup()
    await pass(0)
    expect(fetched()).toEqual(['/react.js', '/app.js', '/plans.js'])
    expect(evaluated).toEqual(all)
  })

test('[ROUTE-8] it starts at once in debug mode', async () => {
  const { pass } = setup({
    location: { hash: '#x-debug', hostname: 'a.example', port: '', origin: '' },
  })
  await pass(0)
  expect(evaluated).toEqual(all)
})

for (const [sign, selector] of [
  ['pointerdown', 'label'],
  ['pointerdown', '#next'],
  ['focusin', 'input'],
  ['input', 'input'],
] as const)
  test(`at ${sign} on a ${selector} it starts at once`, async () => {
    const { fire } = setup()
    fire(sign, { target: found(selector) })
    await settled()
    expect(evaluated).toEqual(all)
  })

test('a script of the page starts the application with an event', async () => {
  setup().fire('gridfront:start')
  await settled()
  expect(evaluated).toEqual(all)
})

test('events that the browser itself causes start nothing', async () => {
  const { fire } = setup()
  for (const sign of ['pointerdown', 'click']) fire(sign, { target: found('[popovertarget]') })
  fire('keydown', { target: document.body })
  await settled()
  expect(evaluated).toEqual([])
})

test('what was pressed and typed before is passed on once for each control; a submit is stored elsewhere', async () => {
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

test('once the application has hydrated the document, the script no longer handles events', async () => {
  const { fire, names } = setup()
  fire('gridfront:start')
  await settled()
  expect(names().filter((name) => /^(?:pointerdown|focusin|input)$/.test(name))).toEqual([])
  fire('input', { target: found('input') })
  expect([...(early ?? [])]).toEqual([])
})

test('an application that loads before the document is parsed waits for the data at its end', async () => {
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
  // An error of a browser extension, for instance.
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

test('no listener keeps a page out of the back/forward cache', () => {
  expect(boot().names()).not.toContain('unload')
  expect(boot().names()).not.toContain('beforeunload')
})

test('an uncaught error starts the application, which gets that error and those until it listens itself', async () => {
  let release = () => {}
  const isLoaded = new Promise<void>((resolve) => {
    release = resolve
  })
  let reported: readonly Event[] | undefined
  const { fire } = setup({
    load: async (script) => {
      await isLoaded
      if (script !== '/app.js') return {}
      return { start: async (_: unknown, errors: readonly Event[]) => (reported = [...errors]) }
    },
  })
  fire('error', { message: 'a widget failed' })
  fire('unhandledrejection', { reason: 'no answer' })
  release()
  await settled()
  fire('error', { message: 'later' })
  expect(reported).toMatchObject([{ message: 'a widget failed' }, { reason: 'no answer' }])
})

test('a start because of an error is invisible: if it fails the document stays, and a control tries again', async () => {
  const reportError = vi.fn()
  let isOffline = true
  const { fire } = setup({
    reportError,
    load: async (script) => {
      if (isOffline) throw new TypeError('no network')
      return load(script)
    },
  })
  fire('error', { message: 'a widget failed' })
  await settled()
  fire('error', { message: 'again' })
  await settled()
  expect(reportError).not.toHaveBeenCalled()
  expect(document.documentElement.classList.contains('has-scripts')).toBe(true)
  isOffline = false
  fire('focusin', { target: found('input') })
  await settled()
  expect(evaluated).toEqual(all)
})

test('after a visible failure the next use of a control starts the application, with the document unchanged', async () => {
  let isOffline = true
  const { fire } = setup({
    reportError() {},
    load: async (script) => {
      if (isOffline) throw new TypeError('no network')
      return load(script)
    },
  })
  fire('focusin', { target: found('input') })
  await settled()
  expect(document.documentElement.classList.contains('has-scripts')).toBe(false)
  isOffline = false
  fire('focusin', { target: found('input') })
  await settled()
  expect(evaluated).toEqual(all)
  expect(document.documentElement.classList.contains('has-scripts')).toBe(true)
})

for (const name of ['storage', 'pageshow', 'visibilitychange'])
  test(`at ${name} it starts if somebody has logged in meanwhile`, async () => {
    const { fire, pass } = setup()
    await pass(0)
    Object.assign(document, { cookie: 'banksia_session=a.b.c' })
    fire(name)
    await settled()
    expect(evaluated).toEqual(all)
  })

test('[SW-1] the worker is registered once the document has loaded, and only in a build', async () => {
  openToRead()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const postMessage = vi.fn()
  const installing = new EventTarget()
  const registration = Object.assign(new EventTarget(), {
    waiting: null as null | { postMessage: typeof postMessage },
    installing,
  })
  const register = vi.fn(async () => registration)
  const serviceWorker = Object.assign(new EventTarget(), { register, controller: null as null | object })
  const navigator = { serviceWorker, userAgent: '' }
  const createPolicy = (_: string, rules: { createScriptURL: (address: string) => string }) => rules
  const trusted = { isSecureContext: true, navigator, window: { trustedTypes: { createPolicy } } }
  const { pass, fire } = setup(trusted)
  await pass(60_000)
  expect(register).not.toHaveBeenCalled()
  fire('load')
  await pass(0)
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' })
  expect(postMessage).not.toHaveBeenCalled()
  serviceWorker.controller = { postMessage }
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  const addresses = expect.arrayContaining([location.pathname])
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'gridfront:visited', build: 'a1', addresses })
  // A newer worker is found, and later waits.
  const takeOver = vi.fn()
  registration.dispatchEvent(new Event('updatefound'))
  Object.assign(installing, { state: 'redundant' }).dispatchEvent(new Event('statechange'))
  expect(warn).toHaveBeenCalledExactlyOnceWith(`WORKER_REDUNDANT: ${workerWarnings.WORKER_REDUNDANT}`)
  Object.assign(installing, { state: 'installed' })
  registration.waiting = { postMessage: takeOver }
  installing.dispatchEvent(new Event('statechange'))
  expect(takeOver).toHaveBeenCalledExactlyOnceWith({
    type: 'gridfront:take-over',
    ifAlone: true,
    build: 'a1',
  })
  register.mockClear()
  warn.mockClear()
  const without = async (around: Around) => {
    const next = setup(around)
    await next.pass(0)
    next.fire('load')
    await next.pass(0)
  }
  await without({ ...trusted, isSecureContext: false })
  expect(warn).toHaveBeenLastCalledWith(`WORKER_INSECURE: ${workerWarnings.WORKER_INSECURE}`)
  register.mockRejectedValueOnce(new TypeError('refused'))
  await without(trusted)
  expect(warn).toHaveBeenLastCalledWith(`WORKER_FAILED: ${workerWarnings.WORKER_FAILED}`)
  register.mockClear()
  document.getElementById('app')?.removeAttribute('data-build')
  await without(trusted)
  expect(register).not.toHaveBeenCalled()
})

test('[SW-3] with data saver no page is stored', async () => {
  openToRead()
  const postMessage = vi.fn()
  const registration = Object.assign(new EventTarget(), { waiting: null })
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async () => registration,
    controller: { postMessage },
  })
  const { pass } = setup({
    isSecureContext: true,
    navigator: { serviceWorker, userAgent: '', connection: { saveData: true } },
  })
  await pass(0)
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ addresses: [] }))
})

test('a document whose application has begun to start prefetches nothing', async () => {
  openToRead()
  const asked: string[] = []
  const loading = async (script: string) => {
    asked.push(script)
    return load(script)
  }
  const { pass, fire } = setup({ load: loading })
  fire('focusin', { target: found('input') })
  await pass(0)
  expect(asked).not.toContain('/after-load.js')
})
