import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLinks } from '../../src/navigation/watch-links.ts'

/** An IntersectionObserver that the test controls. */
class FakeObserver {
  static last: FakeObserver
  readonly targets = new Set<Element>()
  readonly #notify: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback) {
    this.#notify = notify
    FakeObserver.last = this
  }
  observe = (target: Element) => this.targets.add(target)
  unobserve = (target: Element) => this.targets.delete(target)
  disconnect = () => this.targets.clear()
  say(isIntersecting: boolean, ...targets: Element[]) {
    const watched = targets.filter((target) => this.targets.has(target))
    const entries = watched.map(
      (target) => ({ target, isIntersecting }) as unknown as IntersectionObserverEntry,
    )
    this.#notify(entries, this as unknown as IntersectionObserver)
  }
}

const left = vi.fn<(address: string) => void>()
const see = vi.fn((address: string, _rank: number) => () => left(address))
const intend = vi.fn<(address: string) => void>()
const pages = ['/', '/plans', '/faq', '/about', '/press']
let stop = () => {}

beforeEach(() => {
  history.replaceState(null, '', '/plans?sort=price')
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.clearAllMocks()
})

function watch(markup: string, Observer: unknown = FakeObserver) {
  document.body.innerHTML = markup
  stop = watchLinks({
    document,
    prefetcher: { see, intend },
    isPage: ({ pathname }) => pages.includes(pathname),
    IntersectionObserver: Observer as typeof IntersectionObserver,
  })
}
const link = (text: string) => {
  const found = [...document.links].find(({ textContent }) => textContent === text)
  if (!found) throw new Error(`no link ${text}`)
  return found
}
/** Mutation observers are called in a microtask. */
const changed = () => new Promise<void>((resolve) => queueMicrotask(resolve))

test('[PAGE-8] links that come into view are reported: the header before the main part before the footer', () => {
  watch(
    '<header><a href="/">home</a></header><main><a href="/faq?q=1#x">help</a></main><footer><a href="/press">press</a></footer>',
  )
  expect(see).not.toHaveBeenCalled()
  FakeObserver.last.say(true, ...document.links)
  expect(see.mock.calls).toEqual([
    ['/', 0],
    ['/faq?q=1', 1],
    ['/press', 2],
  ])
})

test('[PAGE-8] a link that leaves the view is reported, once', () => {
  watch('<a href="/faq">help</a>')
  FakeObserver.last.say(true, link('help'))
  FakeObserver.last.say(false, link('help'))
  FakeObserver.last.say(false, link('help'))
  expect(left).toHaveBeenCalledExactlyOnceWith('/faq')
})

test.each([
  ['opens a window', '<a href="/faq" target="_blank">x</a>'],
  ['is a download', '<a href="/faq" download>x</a>'],
  ['is marked as external', '<a href="/faq" rel="external">x</a>'],
  ['leads to another origin', '<a href="https://www.banksia.example/faq">x</a>'],
  ['leads to the other variant', '<a href="/faq.m">x</a>'],
  ['leads to no page of ours', '<a href="/documents/privacy">x</a>'],
  ['leads to the page that is shown', '<a href="/plans?sort=name#solar">x</a>'],
  ['cannot be read', '<a href="https://[">x</a>'],
  ['wants it so', '<a href="/faq" data-prefetch="off">x</a>'],
  ['stands where nothing is wanted', '<nav data-prefetch="off"><a href="/faq">x</a></nav>'],
])('[PAGE-8] nothing is loaded ahead for a link that %s', (_, markup) => {
  watch(markup)
  FakeObserver.last.say(true, link('x'))
  link('x').dispatchEvent(new Event('pointerover', { bubbles: true }))
  link('x').dispatchEvent(new Event('touchstart', { bubbles: true }))
  link('x').focus()
  expect(see).not.toHaveBeenCalled()
  expect(intend).not.toHaveBeenCalled()
})

test('[PAGE-8] a link may wait for intent: in view it is not loaded yet', () => {
  watch('<a href="/faq" data-prefetch="intent">help</a>')
  FakeObserver.last.say(true, link('help'))
  expect(see).not.toHaveBeenCalled()
  link('help').dispatchEvent(new Event('touchstart', { bubbles: true }))
  expect(intend).toHaveBeenCalledExactlyOnceWith('/faq')
})

test.each(['pointerover', 'touchstart', 'focusin'])(
  '[PAGE-8] %s on a link is an intent, once while it lasts',
  (name) => {
    watch('<a href="/faq"><b>help</b></a><p>text</p>')
    const inner = document.querySelector('b') as Element
    inner.dispatchEvent(new Event(name, { bubbles: true }))
    inner.dispatchEvent(new Event(name, { bubbles: true }))
    document.querySelector('a')?.dispatchEvent(new Event(name, { bubbles: true }))
    expect(intend).toHaveBeenCalledExactlyOnceWith('/faq')
    document.querySelector('p')?.dispatchEvent(new Event(name, { bubbles: true }))
    inner.dispatchEvent(new Event(name, { bubbles: true }))
    expect(intend).toHaveBeenCalledTimes(2)
  },
)

test('[PAGE-8] links that come later are watched, those that go are forgotten, and a changed address is another link', async () => {
  watch('<main><a href="/faq">help</a></main>')
  FakeObserver.last.say(true, link('help'))
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p><a href="/about">about</a></p>')
  await changed()
  FakeObserver.last.say(true, link('about'))
  expect(see).toHaveBeenLastCalledWith('/about', 1)

  link('about').href = '/press'
  await changed()
  expect(left).toHaveBeenLastCalledWith('/about')
  FakeObserver.last.say(true, link('about'))
  expect(see).toHaveBeenLastCalledWith('/press', 1)

  document.querySelector('main')?.replaceChildren()
  await changed()
  expect(left.mock.calls.map(([address]) => address).sort()).toEqual(['/about', '/faq', '/press'])
  expect(FakeObserver.last.targets.size).toBe(0)
})

test('after it is stopped, it reports nothing and drops what waits', async () => {
  watch('<a href="/faq">help</a>')
  FakeObserver.last.say(true, link('help'))
  stop()
  expect(left).toHaveBeenCalledExactlyOnceWith('/faq')
  document.body.insertAdjacentHTML('beforeend', '<a href="/about">about</a>')
  await changed()
  expect(FakeObserver.last.targets.size).toBe(0)
  link('about').dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(intend).not.toHaveBeenCalled()
})

test('without IntersectionObserver links are prefetched only at intent', () => {
  watch('<a href="/faq">help</a>', undefined)
  link('help').focus()
  expect(intend).toHaveBeenCalledExactlyOnceWith('/faq')
})
