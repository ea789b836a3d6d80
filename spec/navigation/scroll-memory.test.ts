import { expect, test } from 'vitest'
import { createScrollMemory } from '../../src/navigation/scroll-memory.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const makeStore = (): Store & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }
}

/** The parts of a window that are used for scrolling. */
function makeWindow(storage: Store | null = makeStore(), mode: ScrollRestoration = 'auto') {
  const events = new EventTarget()
  const page = Object.assign(events, {
    history: { scrollRestoration: mode },
    scrollX: 0,
    scrollY: 0,
    scrollTo({ left = 0, top = 0 }: ScrollToOptions) {
      page.scrollX = left
      page.scrollY = top
      page.dispatchEvent(new Event('scroll'))
    },
  })
  Object.defineProperty(page, 'sessionStorage', {
    get() {
      if (storage === null) throw new DOMException('blocked', 'SecurityError')
      return storage
    },
  })
  return page as typeof page & Window
}

test('[ROUTE-14] each history entry gets its position back, in any order', () => {
  const page = makeWindow()
  const memory = createScrollMemory(page, 'a')
  page.scrollTo({ top: 700 })
  memory.hold()
  expect(memory.arrive('b', false)).toBe(false)
  page.scrollTo({ top: 0 })
  memory.keep()
  page.scrollTo({ left: 12, top: 300 })
  memory.hold()
  expect(memory.arrive('a', true)).toBe(true)
  expect(page.scrollY).toBe(700)
  memory.hold()
  expect(memory.arrive('b', true)).toBe(true)
  expect([page.scrollX, page.scrollY]).toEqual([12, 300])
})

test('[ROUTE-14] scrolling between two entries is not stored, because the next page may be shorter or longer', () => {
  const page = makeWindow()
  const memory = createScrollMemory(page, 'a')
  page.scrollTo({ top: 700 })
  memory.hold()
  page.scrollTo({ top: 40 })
  memory.arrive('b', false)
  memory.keep()
  memory.hold()
  memory.arrive('a', true)
  expect(page.scrollY).toBe(700)
})

test('[ROUTE-14] a position at the top is stored too, and an entry without one restores none', () => {
  const page = makeWindow()
  const memory = createScrollMemory(page, 'a')
  memory.hold()
  memory.arrive('b', false)
  page.scrollTo({ top: 900 })
  memory.hold()
  expect(memory.arrive('a', true)).toBe(true)
  expect(page.scrollY).toBe(0)
  memory.hold()
  expect(memory.arrive('unknown', true)).toBe(false)
})

test('[ROUTE-14] the browser’s own scroll restoration is off while the application renders, and on when the document is left', () => {
  const page = makeWindow()
  createScrollMemory(page, 'a')
  expect(page.history.scrollRestoration).toBe('manual')
  page.dispatchEvent(new Event('pagehide'))
  expect(page.history.scrollRestoration).toBe('auto')
  // Restored from the back/forward cache.
  page.dispatchEvent(new Event('pageshow'))
  expect(page.history.scrollRestoration).toBe('manual')
})

test('[ROUTE-14] positions survive the document', () => {
  const store = makeStore()
  const first = makeWindow(store)
  const memory = createScrollMemory(first, 'a')
  first.scrollTo({ top: 700 })
  memory.hold()
  memory.arrive('b', false)
  first.dispatchEvent(new Event('pagehide'))
  const second = makeWindow(store)
  const later = createScrollMemory(second, 'b')
  later.hold()
  expect(later.arrive('a', true)).toBe(true)
  expect(second.scrollY).toBe(700)

  // An entry whose document was never left: the browser does not restore its position.
  const third = makeWindow(store, 'manual')
  createScrollMemory(third, 'a')
  expect(third.scrollY).toBe(700)
  // If the browser restores the position, or the visitor has already scrolled, nothing moves.
  const fourth = makeWindow(store)
  createScrollMemory(fourth, 'a')
  expect(fourth.scrollY).toBe(0)
  const fifth = Object.assign(makeWindow(store, 'manual'), { scrollY: 40 })
  createScrollMemory(fifth, 'a')
  expect(fifth.scrollY).toBe(40)
})

test('[ROUTE-14] the storage does not grow without end', () => {
  const store = makeStore()
  const page = makeWindow(store)
  const memory = createScrollMemory(page, 'first')
  for (let entry = 0; entry < 200; entry += 1) {
    memory.arrive(`entry-${entry}`, false)
    memory.keep()
  }
  page.dispatchEvent(new Event('pagehide'))
  const [text = ''] = store.kept.values()
  expect(JSON.parse(text)).toHaveLength(50)
  expect(text).toContain('entry-199')
})

const full: Store = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}
const foreign: Store = { ...makeStore(), getItem: () => '{"not":"ours"}' }

test.each([
  ['blocked', null],
  ['full', full],
  ['written by somebody else', foreign],
])(
  '[ROUTE-14] with storage that is %s the places of this document are remembered all the same',
  (_, store) => {
    const page = makeWindow(store)
    const memory = createScrollMemory(page, 'a')
    page.scrollTo({ top: 700 })
    memory.hold()
    memory.arrive('b', false)
    page.scrollTo({ top: 0 })
    page.dispatchEvent(new Event('pagehide'))
    memory.hold()
    expect(memory.arrive('a', true)).toBe(true)
    expect(page.scrollY).toBe(700)
  },
)
