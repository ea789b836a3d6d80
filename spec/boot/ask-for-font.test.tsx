import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeLateFont } from '../../src/boot/late-font.ts'
import type { Around } from './boot-document.ts'
import { boot, dataBlock } from './boot-document.ts'

const root = document.documentElement
const address = '/assets/letters.woff2'

interface Asked {
  readonly family: string
  readonly source: string
  readonly come: () => Promise<void>
  readonly fail: () => Promise<void>
}
let asked: Asked[] = []

class FontFaceOfTest {
  readonly #file: Promise<void>
  constructor(family: string, source: string) {
    let [resolve, reject] = [() => {}, (_: Error) => {}]
    const promise = new Promise<void>((...settle) => {
      ;[resolve, reject] = settle
    })
    this.#file = promise
    /** Resolves after the code that follows the file's load event has run. */
    const settled = () => promise.then(() => {}).then(() => {})
    asked.push({
      family,
      source,
      come: () => {
        resolve()
        return settled()
      },
      fail: () => {
        reject(new DOMException('A network error occurred.', 'NetworkError'))
        return settled().catch(() => {})
      },
    })
  }
  load() {
    return this.#file.then(() => this)
  }
}

const added = vi.fn()

beforeEach(() => {
  asked = []
  added.mockClear()
  root.className = ''
  Object.defineProperty(document, 'fonts', { value: { add: added }, configurable: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'fonts')
  document.body.replaceChildren()
})

function open(nowMs: number, around: Around = {}) {
  vi.spyOn(performance, 'now').mockReturnValue(nowMs)
  document.body.innerHTML = `${dataBlock({ font: address })}<h1>Plans</h1><p>Plain plans</p>`
  const page = boot({ FontFace: FontFaceOfTest, ...around })
  return page
}
/** The same, after the document's load and first frame. */
function openWhole(nowMs: number, around: Around = {}) {
  open(nowMs, around).fire('load')
}
const fontClasses = () => [...root.classList].filter((name) => name.includes('font'))

/** An element's position, and how far the font moves it. */
const stands = (top: number, movedBy: number) =>
  vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(
      () => ({ top: top + (root.classList.contains('has-font') ? movedBy : 0), left: 5 }) as DOMRect,
    )

test.each([
  ['that came quickly asks', 999, {}, true],
  ['that took longer does not ask', 1000, {}, false],
  ['that a service worker answers for asks', 1000, { serviceWorker: { controller: {} } }, true],
  ['that no service worker answers for does not ask', 1000, { serviceWorker: { controller: null } }, false],
  ['of who saves data does not ask', 999, { connection: { saveData: true } }, false],
])(
  "[UI-6] a document %s for the brand's font, on a phone as on a desk",
  (_, nowMs, navigator, isRequested) => {
    openWhole(nowMs, { navigator })
    expect(asked.map(({ family, source }) => [family, source])).toEqual(
      isRequested ? [['gf-font', `url("${address}")`]] : [],
    )
    expect(fontClasses()).toEqual(isRequested ? ['awaits-font'] : [])
  },
)

test('[UI-6] on a slow network the font loads after the first frame, on a fast one or from a cache at once', () => {
  const page = open(250)
  expect(asked).toEqual([])
  page.fire('load')
  expect(asked).toHaveLength(1)
  open(250, { navigator: { serviceWorker: { controller: {} } } })
  expect(asked).toHaveLength(2)
  open(249)
  expect(asked).toHaveLength(3)
})

test('[UI-6] a brand without a font requests none', () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  document.body.innerHTML = dataBlock()
  boot({ FontFace: FontFaceOfTest })
  expect(asked).toEqual([])
  expect(fontClasses()).toEqual([])
})

test('[UI-6] a font that arrives before the first frame is applied at once, whatever it moves', async () => {
  stands(20, 40)
  open(10, { requestAnimationFrame: () => {}, navigator: { serviceWorker: { controller: {} } } })
  await asked[0]?.come()
  expect(added).toHaveBeenCalledOnce()
  expect(fontClasses()).toEqual(['awaits-font', 'has-font'])
})

test.each([
  [2.9, 'has-font'],
  [3, 'font-later'],
  [-40, 'font-later'],
])('[UI-6] a font that comes after the first frame and would move a line by %d px: %s', async (px, state) => {
  stands(20, px)
  openWhole(10)
  await asked[0]?.come()
  expect(fontClasses()).toEqual(['awaits-font', state])
})

test('[UI-6] a text that moves behind bold words counts as well', async () => {
  stands(20, 0)
  const lines = vi.fn(() => [{ top: 20, left: root.classList.contains('has-font') ? 8 : 5 }])
  Object.assign(Range.prototype, { getClientRects: lines })
  openWhole(300)
  document.querySelector('p')?.append(document.createElement('b'), ' and more')
  await asked[0]?.come()
  expect(fontClasses()).toEqual(['awaits-font', 'font-later'])
  Reflect.deleteProperty(Range.prototype, 'getClientRects')
})

test('[UI-6] movement below the screen does not matter', async () => {
  stands(innerHeight + 1, 40)
  openWhole(10)
  await asked[0]?.come()
  expect(fontClasses()).toEqual(['awaits-font', 'has-font'])
})

test('[UI-6] movement in collapsed content does not matter, and it is not laid out to find out', async () => {
  const measured = stands(20, 0)
  openWhole(10)
  const folded = document.querySelector('p') as HTMLElement
  folded.checkVisibility = () => false
  await asked[0]?.come()
  expect(measured).toHaveBeenCalled()
  expect(measured.mock.contexts).not.toContain(folded)
  expect(fontClasses()).toEqual(['awaits-font', 'has-font'])
})

test('[UI-6] a font that arrives too late is applied with the next page', async () => {
  stands(20, 40)
  openWhole(10)
  takeLateFont()
  expect(fontClasses()).toEqual(['awaits-font'])
  await asked[0]?.come()
  expect(fontClasses()).toEqual(['awaits-font', 'font-later'])
  takeLateFont()
  expect(fontClasses()).toEqual(['awaits-font', 'has-font'])
})

const fromPage = () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/faq`)
  // Firefox has this function, and jsdom does not.
  Object.defineProperty(root.style, 'MozAppearance', { value: '', configurable: true })
}

test('[UI-6] only Firefox waits, which has the font a moment too late', () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/faq`)
  open(300, { setTimeout: () => {} })
  expect(root.style.opacity).toBe('')
})

test('[UI-6] on later pages of the site the first frame waits for the font, so that each page has it', async () => {
  fromPage()
  stands(20, 40)
  const later: (() => void)[] = []
  open(300, { setTimeout: (work, ms) => ms === 100 && later.push(work) })
  expect(root.style.opacity).toBe('0')
  await asked[0]?.come()
  expect(fontClasses()).toEqual(['awaits-font', 'has-font'])
  expect(root.style.opacity).toBe('')
  expect(later).toHaveLength(1)
})

test('[UI-6] the first frame waits at most a tenth of a second, and not for a font that fails to load', async () => {
  fromPage()
  stands(20, 40)
  const later: (() => void)[] = []
  open(300, { setTimeout: (work, ms) => ms === 100 && later.push(work) })
  later[0]?.()
  expect(root.style.opacity).toBe('')
  await asked[0]?.come()
  expect(fontClasses()).toEqual(['awaits-font', 'font-later'])
  open(300, { setTimeout: () => {} })
  expect(root.style.opacity).toBe('0')
  await asked[1]?.fail()
  expect(root.style.opacity).toBe('')
})

test('[UI-6] a font that fails to load changes nothing', async () => {
  openWhole(10)
  await asked[0]?.fail()
  expect(added).not.toHaveBeenCalled()
  expect(fontClasses()).toEqual(['awaits-font'])
})
