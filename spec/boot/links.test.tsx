import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Around } from './boot-document.ts'
import { boot, dataBlock } from './boot-document.ts'

const page = `<main id="app"><a href="/faq">Common <b>questions</b></a><a href="/plans.m#flex">Flex</a>
<a href="/accounts/login">Log in</a><a href="https://other.example/">Other</a><a href="/a" data-prefetch="intent">Form</a>
<a href="/c" target="_blank">New</a><a href="/long">${'x'.repeat(61)}</a></main><p id="gf-leaving" role="status"></p>`
const here = {
  ...location,
  pathname: '/plans.m',
  href: `${location.origin}/plans.m`,
  origin: location.origin,
}
const link = (path: string) =>
  document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`) as HTMLAnchorElement
const notice = () => document.getElementById('gf-leaving')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  document.body.innerHTML = dataBlock() + page
})
afterEach(() => {
  vi.useRealTimers()
  document.documentElement.removeAttribute('class')
})

let asked: string[] = []
const fetch: Around['fetch'] = async (address, { priority } = {}) => {
  if (priority === 'low') asked.push(address)
  return new Response()
}
const open = (around: Around = {}) =>
  boot({
    fetch,
    location: here,
    setTimeout: (work, ms, ...given) => setTimeout(work, ms, ...given),
    ...around,
  })
const press = (target: Element, event: object = {}) => ({ target, defaultPrevented: false, ...event })

test('[ROUTE-12] a document that loads longer than 1 s is announced by the name of its link, and not earlier', () => {
  const { fire } = open()
  fire('click', press(link('/faq').firstElementChild as Element))
  vi.advanceTimersByTime(999)
  expect(notice()).toBe('')
  vi.advanceTimersByTime(1)
  expect(notice()).toBe('Loading Common questions…')
})

test.each([
  ['pageshow', {}],
  ['keydown', { key: 'Escape' }],
])('[ROUTE-12] at %s the notice goes, before and after it has come', (name, event) => {
  const { fire } = open()
  fire('click', press(link('/faq')))
  fire(name, event)
  vi.advanceTimersByTime(5000)
  expect(notice()).toBe('')
  fire('click', press(link('/faq')))
  vi.advanceTimersByTime(1000)
  fire(name, event)
  expect(notice()).toBe('')
})

test('[ROUTE-12] a navigation that the browser aborts removes the notice', () => {
  const navigation = new EventTarget()
  const { fire } = open({ window: { navigation } })
  fire('click', press(link('/faq')))
  navigation.dispatchEvent(new Event('navigateerror'))
  vi.advanceTimersByTime(5000)
  expect(notice()).toBe('')
})

test('[ROUTE-12] the latest click has its own second, and a long name is not announced', () => {
  const { fire } = open()
  fire('click', press(link('/faq')))
  vi.advanceTimersByTime(900)
  fire('click', press(link('/long')))
  vi.advanceTimersByTime(999)
  expect(notice()).toBe('')
  vi.advanceTimersByTime(1)
  expect(notice()).toBe('Loading the page…')
})

test.each([
  ['a fragment of the page', '/plans.m#flex', {}],
  ['another site', 'https://other.example/', {}],
  ['another window', '/c', {}],
  ['a key held', '/faq', { ctrlKey: true }],
  ['the application, which takes it over', '/faq', { defaultPrevented: true }],
])('[ROUTE-12] nothing is left by %s', (_, path, event) => {
  const { fire } = open()
  fire('click', press(link(path), event))
  vi.advanceTimersByTime(5000)
  expect(notice()).toBe('')
})

/** Opens the document, waits until what loads after it is there, and controls which links are in view. */
async function openLoaded(around: Around = {}) {
  let see: (entries: object[]) => void = () => {}
  const observed: Element[] = []
  class IntersectionObserver {
    constructor(callback: typeof see) {
      see = callback
    }
    observe(target: Element) {
      observed.push(target)
    }
  }
  const { fire } = open({ IntersectionObserver, ...around })
  // A timer set by another timer fires a millisecond later.
  await vi.advanceTimersByTimeAsync(1)
  const change = (isIntersecting: boolean) => (links: HTMLAnchorElement[]) =>
    see(links.map((target) => ({ target, isIntersecting })))
  return { fire, observed, enter: change(true), leave: change(false) }
}
const inView = () => [...document.querySelectorAll('a')]

test('[PAGE-8] the documents of links in view are prefetched after 3 s, four at a time: header, main part, footer', async () => {
  const linksTo = (...paths: string[]) => paths.map((path) => `<a href="/${path}">${path}</a>`).join('')
  document.body.innerHTML = `${dataBlock()}<div id="app"><footer>${linksTo('g', 'a')}</footer>
<main>${linksTo('c', 'd', 'd', 'e', 'f')}</main><header>${linksTo('a', 'b')}</header></div>`
  const { observed, enter, leave } = await openLoaded()
  expect(observed).toEqual(inView())
  enter(inView())
  leave([link('/e')])
  await vi.advanceTimersByTimeAsync(2999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/a', '/b', '/c', '/d'])
  await vi.advanceTimersByTimeAsync(2999)
  expect(asked).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.slice(4)).toEqual(['/f', '/g'])
  await vi.advanceTimersByTimeAsync(9000)
  enter([link('/e'), link('/a')])
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked.slice(6)).toEqual(['/e'])
})

test('[PAGE-8] without links in view no timer runs', async () => {
  const { enter, leave } = await openLoaded()
  expect(vi.getTimerCount()).toBe(0)
  enter([link('/faq')])
  leave([link('/faq')])
  expect(vi.getTimerCount()).toBe(0)
})

test('[PAGE-8] this page, account pages, links marked for later and other sites are not prefetched', async () => {
  document.body.innerHTML = dataBlock({ atIntent: ['/long'] }) + page
  const { enter, fire } = await openLoaded()
  enter(inView())
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toEqual(['/faq'])
  fire('pointerover', { target: link('/long') })
  expect(asked).toEqual(['/faq', '/long'])
})

test('[PAGE-8] without speculation rules a document is prefetched once, when somebody is about to press its link', async () => {
  const { fire } = await openLoaded()
  fire('pointerover', { target: link('/faq').firstElementChild })
  fire('touchstart', { target: link('/faq') })
  for (const path of ['/plans.m#flex', '/accounts/login', 'https://other.example/', '/a', '/c'])
    fire('pointerover', { target: link(path) })
  fire('pointerover', { target: document })
  // A link with `data-prefetch="intent"` is prefetched only then.
  expect(asked).toEqual(['/faq', '/a'])
})

test('[PAGE-8] documents outside the application, the other variant, and links marked `off` are not prefetched', async () => {
  document.body.innerHTML = `${dataBlock()}<main id="app"><a href="/documents/privacy" rel="external">Privacy</a>
<a href="/faq.m" data-variant-switch="">Mobile</a><p data-prefetch="off"><a href="/g">G</a></p><a href="/h">H</a></main>`
  const { fire, enter } = await openLoaded()
  enter(inView())
  for (const target of inView()) fire('touchstart', { target })
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toEqual(['/h'])
})

test('[PAGE-8] links wait for the network', async () => {
  const navigator = { userAgent: '', onLine: false }
  const { enter } = await openLoaded({ navigator })
  enter([link('/faq')])
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toEqual([])
  navigator.onLine = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toEqual(['/faq'])
})

test('[PAGE-8] once the application has started it prefetches pages itself', async () => {
  const { fire, enter } = await openLoaded()
  document.documentElement.classList.add('is-mounted')
  enter(inView())
  fire('pointerover', { target: link('/long') })
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked).toEqual([])
})

test.each([
  { connection: { saveData: true } },
  { connection: { effectiveType: '2g' } },
  { userAgent: 'Googlebot/2.1' },
])('[PAGE-8] under %o nothing is asked for, nor prerendered', async (navigator) => {
  const { fire, enter } = await openLoaded({ navigator: { userAgent: '', onLine: true, ...navigator } })
  enter(inView())
  fire('pointerover', { target: link('/faq') })
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked).toEqual([])
  expect(document.documentElement.classList.contains('gf-ahead')).toBe(false)
})

test('[PAGE-8] in a browser that reads speculation rules the links are marked for them', async () => {
  const supports = vi.fn((type: string) => type === 'speculationrules')
  Object.assign(HTMLScriptElement, { supports })
  const { fire, enter } = await openLoaded()
  enter(inView())
  await vi.advanceTimersByTimeAsync(3000)
  expect(document.documentElement.classList.contains('gf-ahead')).toBe(true)
  expect([...document.querySelectorAll('[data-ahead]')]).toEqual([link('/faq'), link('/long')])
  fire('pointerover', { target: link('/faq') })
  expect(asked).toEqual([])
  Reflect.deleteProperty(HTMLScriptElement, 'supports')
})
