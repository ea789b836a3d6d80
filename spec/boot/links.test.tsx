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

test('[ROUTE-12] a document that takes longer than 1 s is reported by the name of its link, and no sooner', () => {
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

test('[ROUTE-12] a navigation that the browser gives up takes the notice with it', () => {
  const navigation = new EventTarget()
  const { fire } = open({ window: { navigation } })
  fire('click', press(link('/faq')))
  navigation.dispatchEvent(new Event('navigateerror'))
  vi.advanceTimersByTime(5000)
  expect(notice()).toBe('')
})

test('[ROUTE-12] the latest press has its own second, and a long name is none', () => {
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

test('[PAGE-8] without speculation rules a document is asked for when somebody is about to press, once', () => {
  const { fire } = open()
  fire('pointerover', { target: link('/faq').firstElementChild })
  fire('touchstart', { target: link('/faq') })
  for (const path of ['/plans.m#flex', '/accounts/login', 'https://other.example/', '/a', '/c'])
    fire('pointerover', { target: link(path) })
  fire('pointerover', { target: document })
  expect(asked).toEqual(['/faq'])
  document.documentElement.classList.add('is-mounted')
  fire('pointerover', { target: link('/long') })
  expect(asked).toEqual(['/faq'])
})

test.each([{ saveData: true }, { effectiveType: '2g' }])(
  '[PAGE-8] under %o nothing is asked for',
  (connection) => {
    const { fire } = open({ navigator: { connection } })
    fire('pointerover', { target: link('/faq') })
    expect(asked).toEqual([])
  },
)

test('[PAGE-8] a browser that reads speculation rules needs no help', () => {
  const supports = vi.fn((type: string) => type === 'speculationrules')
  Object.assign(HTMLScriptElement, { supports })
  const { fire } = open()
  fire('pointerover', { target: link('/faq') })
  expect(asked).toEqual([])
  Reflect.deleteProperty(HTMLScriptElement, 'supports')
})
