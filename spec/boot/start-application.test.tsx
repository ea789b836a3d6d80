import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gateMarkup } from '../../src/document/gate-markup.ts'
import { completeGate } from '../../src/gate-config/gate-config.ts'
import { boot, brand, dataBlock } from './boot-document.ts'

const page =
  '<main><a href="/faq">FAQ</a><form><input><button data-needs-app>Send</button></form><p>text</p></main>'

/** Idle moments come when the test says so. */
function moments() {
  const waiting: (() => void)[] = []
  return {
    waiting,
    requestIdleCallback: (work: () => void) => waiting.push(work),
    next: async () => {
      waiting.shift()?.()
      await settled()
    },
  }
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
/** What the script asks the browser to fetch, in order. */
const fetched = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))
const button = () => document.querySelector<HTMLButtonElement>('button')

let evaluated: string[]
const load = async (script: string) => {
  evaluated.push(script)
  return script === '/app.js' ? { start: async () => void evaluated.push('start') } : {}
}

beforeEach(() => {
  evaluated = []
  document.head.replaceChildren()
  document.body.innerHTML = dataBlock() + page
  document.documentElement.classList.add('has-scripts')
})
afterEach(() => {
  document.documentElement.removeAttribute('class')
})

test('chunks are fetched in a task of its own, behind what the page is drawn with, and none is evaluated before load', async () => {
  const { waiting, requestIdleCallback } = moments()
  const tasks: (() => void)[] = []
  const { fire } = boot({ load, requestIdleCallback, setTimeout: (task) => tasks.push(task) })
  expect(fetched()).toEqual([])
  tasks.shift()?.()
  expect(fetched()).toEqual(['/react.js', '/app.js', '/plans.js'])
  const links = [...document.head.querySelectorAll('link')]
  expect(links.map((link) => Reflect.get(link, 'fetchPriority'))).toEqual(['low', 'low', 'low'])
  fire('DOMContentLoaded')
  await settled()
  expect([waiting.length, ...evaluated]).toEqual([0])
})

test('after load the first chunk is evaluated, each other one in an idle moment, and each once', async () => {
  const idle = moments()
  const { fire } = boot({ load, requestIdleCallback: idle.requestIdleCallback })
  fire('DOMContentLoaded')
  fire('load')
  await settled()
  expect(evaluated).toEqual(['/react.js'])
  await idle.next()
  expect(evaluated).toEqual(['/react.js', '/app.js'])
  await idle.next()
  expect(evaluated).toEqual(['/react.js', '/app.js', 'start'])
  fire('load')
  fire('pointerdown', { target: document.body })
  await settled()
  expect(evaluated).toEqual(['/react.js', '/app.js', 'start'])
  expect(fetched()).toHaveLength(3)
})

for (const sign of ['pointerdown', 'touchstart', 'keydown', 'focusin'])
  test(`at ${sign} the application starts at once, without idle moments`, async () => {
    const { waiting, requestIdleCallback } = moments()
    const { fire } = boot({ load, requestIdleCallback })
    fire(sign, { target: document.querySelector('p') })
    await settled()
    expect(evaluated).toEqual(['/react.js', '/app.js', 'start'])
    expect(waiting).toEqual([])
    expect(fetched()).toEqual(['/react.js', '/app.js', '/plans.js'])
  })

test('a pointer that moves counts over a link or a control, and over nothing else', async () => {
  const { fire } = boot({ load })
  for (const target of [document.querySelector('p'), document, document.body]) fire('pointermove', { target })
  await settled()
  expect(evaluated).toEqual([])
  fire('pointermove', { target: document.querySelector('a') })
  await settled()
  expect(evaluated).toEqual(['/react.js', '/app.js', 'start'])
})

test('somebody who comes while it waits for an idle moment waits no longer', async () => {
  const idle = moments()
  const { fire, names } = boot({ load, requestIdleCallback: idle.requestIdleCallback })
  fire('load')
  await settled()
  expect(evaluated).toEqual(['/react.js'])
  fire('keydown')
  await settled()
  expect(evaluated).toEqual(['/react.js', '/app.js', 'start'])
  // Nobody is listened to any longer than needed.
  expect(names().filter((name) => /^(?:pointer|touch|key|focus)/.test(name))).toEqual([])
})

test('who comes while the document is still being read is waited for: its data stands at the end', async () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const { fire } = boot({ load })
  fire('pointerdown', { target: document.body })
  await settled()
  expect(evaluated).toEqual([])
  readyState.mockReturnValue('interactive')
  fire('DOMContentLoaded')
  await settled()
  expect(evaluated).toEqual(['/react.js', '/app.js', 'start'])
  readyState.mockRestore()
})

test.each([
  ['a chunk that does not come', async () => Promise.reject(new TypeError('no network'))],
  [
    'an application that fails to start',
    async (script: string) =>
      script === '/app.js' ? { start: () => Promise.reject(new Error('broken')) } : {},
  ],
])('%s leaves the document as it is without scripts', async (_, failing) => {
  const reportError = vi.fn()
  boot({ load: failing, reportError }).fire('keydown')
  await settled()
  expect(button()?.disabled).toBe(true)
  expect(document.documentElement.classList.contains('has-scripts')).toBe(false)
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.any(Error))
})

test('[GATE-2] behind a gate it is the application that did not start which is told of, and no error of another script', async () => {
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
  const isTold = () => document.documentElement.classList.contains('has-gate-fault')
  // A browser extension's, for instance.
  page.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
  expect(isTold()).toBe(false)
  const dispatchEvent = (event: Event) => page.dispatchEvent(event)
  boot({ load: async () => ({}), dispatchEvent }).fire('keydown')
  await settled()
  expect(isTold()).toBe(false)
  const offline = () => Promise.reject(new TypeError('no network'))
  boot({ load: offline, reportError() {}, dispatchEvent }).fire('keydown')
  await settled()
  expect(isTold()).toBe(true)
})

test('nothing is listened for that keeps a page out of the back/forward cache', () => {
  expect(boot().names()).not.toContain('unload')
  expect(boot().names()).not.toContain('beforeunload')
})
