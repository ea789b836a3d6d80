import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EarlyEvents, FormStart } from '../../src/boot/chunk-exports.ts'
import type { Around } from './boot-document.ts'
import { boot, dataBlock } from './boot-document.ts'

// A document whose form works before the application.

const page = `<main id="app"><header><a href="/faq">FAQ</a></header><button type="button" id="beside">Beside</button>
<div data-early-form><form><label for="email">Email</label><input id="email"><button type="button" id="show">Show</button>
<button data-needs-app>Log in</button></form></div></main>`
const formChunks = ['/react.js', '/session.js', '/login.js']

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
const found = (selector: string) => document.querySelector(selector)
const fetched = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))

/** Timers of up to 2 s run at once. */
function setup(around: Around = {}, network = { isOffline: false }) {
  const evaluated: string[] = []
  const opened: FormStart[] = []
  const taken: EarlyEvents[] = []
  const starts: { early: EarlyEvents; errors: readonly Event[]; form: unknown }[] = []
  const form = { leave: vi.fn() }
  const load = async (script: string) => {
    if (network.isOffline) throw new TypeError('no network')
    evaluated.push(script)
    if (script === '/login.js')
      return {
        open: async (start: FormStart) => {
          opened.push(start)
          taken.push(start.take())
          return form
        },
      }
    if (script !== '/app.js') return {}
    return {
      start: async (take: () => EarlyEvents, errors: readonly Event[], given: unknown) => {
        starts.push({ early: take(), errors: [...errors], form: given })
      },
    }
  }
  const { fire, names } = boot({
    load,
    setTimeout: (work, ms = 0) => ms < 2000 && (work as () => void)(),
    ...around,
  })
  return { fire, names, evaluated, opened, taken, starts, form }
}

beforeEach(() => {
  document.head.replaceChildren()
  document.body.innerHTML = dataBlock({ form: formChunks, path: '/accounts/login', style: '/all.css' }) + page
  document.documentElement.className = 'has-scripts'
})
afterEach(() => {
  document.documentElement.removeAttribute('class')
  Object.assign(document, { cookie: 'banksia_session=; Max-Age=0' })
  vi.restoreAllMocks()
})

test('the form works by its own chunks, and the application is not even fetched', async () => {
  const { evaluated, opened, fire, starts } = setup()
  await settled()
  expect(evaluated).toEqual(expect.arrayContaining(formChunks))
  expect(evaluated).not.toContain('/app.js')
  expect(fetched()).toEqual(formChunks)
  expect(opened).toHaveLength(1)
  for (const sign of ['pointerover', 'pointerdown', 'focusin', 'click'])
    fire(sign, { target: found('#email') })
  fire('pointerover', { target: found('#show') })
  await settled()
  expect([fetched(), starts]).toEqual([formChunks, []])
})

test('[PAGE-8] links of the document are loaded ahead, as in one to read', async () => {
  const observed: Element[] = []
  setup({
    IntersectionObserver: class {
      observe(link: Element) {
        observed.push(link)
      }
    },
  })
  await settled()
  expect(observed).toEqual([found('a')])
})

test('who types has the application fetched, and not evaluated', async () => {
  const { evaluated, fire } = setup()
  await settled()
  fire('input', { target: found('#email') })
  fire('input', { target: found('#email') })
  await settled()
  expect(fetched()).toEqual([...formChunks, '/all.css', '/react.js', '/app.js', '/plans.js'])
  expect(evaluated).not.toContain('/app.js')
})

test('the form begins the application, once, which gets the form and leaves it in its place', async () => {
  const { opened, starts, form } = setup()
  await settled()
  const results = [opened[0]?.begin(), opened[0]?.begin()]
  expect(await Promise.all(results)).toEqual([true, true])
  expect(starts).toEqual([{ early: new Map(), errors: [], form }])
  expect(form.leave).not.toHaveBeenCalled()
})

test('what was used before it works is handed over, each control once, and starts no application', async () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const { fire, taken, evaluated } = setup()
  fire('input', { target: found('#email') })
  fire('click', { target: found('#show') })
  await settled()
  expect(evaluated).toEqual([])
  readyState.mockReturnValue('interactive')
  fire('DOMContentLoaded')
  await settled()
  expect([...(taken[0] ?? [])]).toEqual([
    [found('#email'), 'input'],
    [found('#show'), 'click'],
  ])
  expect(evaluated).not.toContain('/app.js')
})

test('a control beside the form starts the application, to which the form leaves its place', async () => {
  const { fire, starts, form } = setup()
  await settled()
  fire('click', { target: found('#beside') })
  await settled()
  expect(form.leave).toHaveBeenCalled()
  expect(starts).toEqual([{ early: new Map([[found('#beside'), 'click']]), errors: [], form }])
})

test('so does the event of a script, also before the form works', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const form = { leave: vi.fn() }
  const order: string[] = []
  const { fire } = setup({
    load: async (script) => {
      if (script === '/login.js')
        return {
          open: async () => {
            await isReleased
            order.push('form')
            return form
          },
        }
      return script === '/app.js'
        ? { start: async (...given: unknown[]) => order.push(given[2] === form ? 'application' : 'x') }
        : {}
    },
  })
  await settled()
  fire('gridfront:start')
  await settled()
  expect(order).toEqual([])
  release()
  await settled()
  expect(order).toEqual(['form', 'application'])
  expect(form.leave).toHaveBeenCalledOnce()
})

test.each([
  ['a session is stored', () => Object.assign(document, { cookie: 'banksia_session=a.b.c' }), {}],
  ['in debug mode', () => {}, { location: { hash: '#debug', hostname: 'a.example', port: '', origin: '' } }],
])('%s the application starts in its place, without it', async (_, prepare, around) => {
  prepare()
  const { opened, starts } = setup(around)
  await settled()
  expect(opened).toEqual([])
  expect(starts).toEqual([{ early: new Map(), errors: [], form: undefined }])
})

test('errors that nobody caught go to the form, and start nothing', async () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const { fire, opened, names, starts } = setup()
  fire('error', { message: 'a widget failed' })
  readyState.mockReturnValue('interactive')
  fire('DOMContentLoaded')
  await settled()
  expect(opened[0]?.errors).toMatchObject([{ message: 'a widget failed' }])
  expect(names().filter((name) => /^(?:error|unhandledrejection)$/.test(name))).toEqual([])
  expect(starts).toEqual([])
})

test('a form whose chunks do not come leaves the document as it is without scripts, and the next use tries again', async () => {
  const reportError = vi.fn()
  const network = { isOffline: true }
  const { fire, opened } = setup({ reportError }, network)
  await settled()
  expect(found('[data-needs-app]')?.matches(':disabled')).toBe(true)
  expect(document.documentElement.classList.contains('has-scripts')).toBe(false)
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
  network.isOffline = false
  fire('focusin', { target: found('#email') })
  await settled()
  expect(opened).toHaveLength(1)
  expect(document.documentElement.classList.contains('has-scripts')).toBe(true)
})

test('an application that could not be begun says so, breaks nothing, and the next call tries again', async () => {
  const reportError = vi.fn()
  const network = { isOffline: false }
  const { opened, starts } = setup({ reportError }, network)
  await settled()
  network.isOffline = true
  expect(await opened[0]?.begin()).toBe(false)
  expect(reportError).not.toHaveBeenCalled()
  expect(document.documentElement.classList.contains('has-scripts')).toBe(true)
  network.isOffline = false
  expect(await opened[0]?.begin()).toBe(true)
  expect(starts).toHaveLength(1)
})
