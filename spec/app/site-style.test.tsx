import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSiteStyle, nothingMissing } from '../../src/app/site-style.ts'

/** A constructable style sheet, which jsdom lacks. */
class Sheet {
  text = ''
  replace = async (text: string) => Object.assign(this, { text })
}
const css = '@font-face{font-family:A;src:url(a)}.gf-form{a:b}'
const ask = vi.fn<typeof fetch>(async () => new Response(css))
let life: AbortController
const inUse = () => (document.adoptedStyleSheets as unknown as Sheet[]).map(({ text }) => text)
const open = (data: object) => {
  document.body.innerHTML = `<script type="application/json" id="gf-boot">${JSON.stringify(data)}</script><p>text</p><button>b</button>`
}

beforeEach(() => {
  life = new AbortController()
  vi.stubGlobal('CSSStyleSheet', Sheet)
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true })
  open({ style: '/all.css', path: '/plans.m' })
})
afterEach(() => {
  life.abort()
  vi.unstubAllGlobals()
  ask.mockClear()
  Reflect.deleteProperty(document, 'adoptedStyleSheets')
  document.body.replaceChildren()
})

test('a document with the whole style sheet requests nothing', async () => {
  open({ path: '/plans' })
  expect(createSiteStyle(ask)).toBe(nothingMissing)
  document.body.replaceChildren()
  expect(createSiteStyle(ask)).toBe(nothingMissing)
})

test('the style sheet loads at the start, and is applied with the next page, once, without its fonts', async () => {
  const style = createSiteStyle(ask)
  await style.start(life.signal)
  await style.applyFor('/plans')
  expect(inUse()).toEqual([])
  await style.applyFor('/faq')
  await style.applyFor('/about')
  await style.apply()
  expect(inUse()).toEqual(['.gf-form{a:b}'])
  expect(ask).toHaveBeenCalledExactlyOnceWith('/all.css')
})

test.each([
  ['a document that does not work without the application', { startsAtOnce: true, path: '/plans' }],
  ['one that stands for others', {}],
])('in %s its first page has it', async (_, data) => {
  open({ style: '/all.css', ...data })
  const style = createSiteStyle(ask)
  await style.applyFor('/plans')
  expect(inUse()).toHaveLength(1)
})

test('the style sheet is applied when somebody uses a control, while the application runs', async () => {
  const run = new AbortController()
  const style = createSiteStyle(ask)
  await style.start(run.signal)
  const press = (name: string) =>
    document.querySelector(name)?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  press('p')
  await style.start(run.signal)
  expect(inUse()).toEqual([])
  run.abort()
  press('button')
  await style.start(life.signal)
  expect(inUse()).toEqual([])
  press('button')
  await vi.waitFor(() => expect(inUse()).toHaveLength(1))
})

test('a style sheet that failed to load is requested again', async () => {
  ask
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValueOnce(new Response('', { status: 503 }))
  const style = createSiteStyle(ask)
  await expect(style.start(life.signal)).rejects.toThrow('no network')
  await expect(style.apply()).rejects.toThrow('/all.css answers 503')
  await style.apply()
  expect(inUse()).toHaveLength(1)
})
