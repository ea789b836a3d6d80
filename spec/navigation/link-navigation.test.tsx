import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkNavigation } from '../../src/navigation/link-navigation.ts'
import { toPagePath } from '../../src/navigation/page-path.ts'

const go = vi.fn<(href: string) => void>()
const isPage = ({ pathname }: URL) => {
  const page = toPagePath(pathname)
  return page?.variant === 'plain' && ['/', '/plans', '/accounts/login'].includes(page.path)
}
const pressed = vi.fn<(link: HTMLAnchorElement) => void>()
const navigate = linkNavigation({
  isPage,
  go: (href, link) => {
    go(href)
    pressed(link)
  },
})
/** Prevents all clicks from navigating. Returns whether the page had prevented it. */
const prevented = vi.fn<(isPrevented: boolean) => void>()
const last = (event: MouseEvent) => {
  prevented(event.defaultPrevented)
  event.preventDefault()
}

/** An exception in a listener is reported to the window, not to the caller of `click`. */
const thrown = vi.fn<(message: string) => void>()
const onError = (event: ErrorEvent) => {
  event.preventDefault()
  thrown(event.message)
}

beforeEach(() => {
  window.addEventListener('error', onError)
  history.replaceState(null, '', '/plans?sort=price')
  document.addEventListener('click', navigate)
  window.addEventListener('click', last)
  window.addEventListener('auxclick', last)
})
afterEach(() => {
  expect(thrown).not.toHaveBeenCalled()
  window.removeEventListener('error', onError)
  document.removeEventListener('click', navigate)
  window.removeEventListener('click', last)
  window.removeEventListener('auxclick', last)
  document.body.replaceChildren()
  vi.clearAllMocks()
})

const click = (markup: string, options: MouseEventInit = {}, selector = 'a') => {
  document.body.innerHTML = markup
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...options })
  document.querySelector(selector)?.dispatchEvent(event)
}
const expectLeftAlone = () => {
  expect(go).not.toHaveBeenCalled()
  expect(prevented).toHaveBeenCalledExactlyOnceWith(false)
}
const expectShown = (href: string) => {
  expect(go).toHaveBeenCalledExactlyOnceWith(href)
  expect(prevented).toHaveBeenCalledExactlyOnceWith(true)
}

test.each([
  ['/', '/'],
  ['/accounts/login', '/accounts/login'],
  ['/plans?sort=name', '/plans?sort=name'],
  ['/accounts/login?returnTo=%2Faccounts#top', '/accounts/login?returnTo=%2Faccounts#top'],
  ['/?sort=price#top', '/?sort=price#top'],
  ['/plans?sort=name#top', '/plans?sort=name#top'],
  ['login', '/login'],
  [`${location.origin}/`, '/'],
])('a link to %s is shown without loading a document', (href, expected) => {
  click(`<a href="${href}">there</a>`)
  if (expected === '/login') expectLeftAlone()
  else expectShown(expected)
})

test('a click on something inside the link counts, and so does a target of its own window', () => {
  click('<a href="/" target="_self"><strong>home</strong></a>', {}, 'strong')
  expectShown('/')
})

test('a link to the page that is shown shows it again, without a document', () => {
  click('<a href="/plans?sort=price">here</a>')
  expectShown('/plans?sort=price')
})

test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('with %s the browser does what it does', (key) => {
  click('<a href="/">home</a>', { [key]: true })
  expectLeftAlone()
})

test('clicks with other buttons are left to the browser', () => {
  click('<a href="/">home</a>', { button: 1 })
  expectLeftAlone()
})

test.each([
  ['opens a window', '<a href="/" target="_blank">x</a>'],
  ['names a frame', '<a href="/" target="side">x</a>'],
  ['is a download', '<a href="/plans" download>x</a>'],
  ['is a download with a name', '<a href="/" download="bill.pdf">x</a>'],
  ['is marked as external', '<a href="/" rel="nofollow external">x</a>'],
  ['leads to another origin', '<a href="https://www.banksia.example/">x</a>'],
  ['leads to another port', `<a href="http://${location.hostname}:9/">x</a>`],
  ['leads to the other variant', '<a href="/plans.m">x</a>'],
  ['leads to the other root', '<a href="/m">x</a>'],
  ['leads to no page of ours', '<a href="/no-such-page">x</a>'],
  ['rings somebody', '<a href="tel:1300975708">x</a>'],
  ['writes to somebody', '<a href="mailto:help@banksia.example">x</a>'],
  ['runs a script', '<a href="javascript:void(0)">x</a>'],
  ['leads to a fragment of this page', '<a href="#solar">x</a>'],
  ['leads to a fragment of this page, spelled out', '<a href="/plans?sort=price#solar">x</a>'],
  ['leads to the top of this page', '<a href="#">x</a>'],
  ['has no address', '<a>x</a>'],
  ['has an address that cannot be read', '<a href="https://[">x</a>'],
  ['has a port that cannot be', '<a href="http://x:99999/">x</a>'],
])('a link that %s is left to the browser', (_, markup) => {
  click(markup)
  expectLeftAlone()
})

test('a fragment of the same path under another query is another page', () => {
  click('<a href="/plans#solar">x</a>')
  expectShown('/plans#solar')
})

test('a click that was already handled is not handled twice', () => {
  document.body.innerHTML = '<a href="/">home</a>'
  document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault())
  document.querySelector('a')?.click()
  expect(go).not.toHaveBeenCalled()
})

test('a click outside of links is ignored', () => {
  click('<p>text</p>', {}, 'p')
  expectLeftAlone()
})

test('relative links follow the base of the document', () => {
  history.replaceState(null, '', '/accounts/pay')
  click('<a href="login">log in</a>')
  expectShown('/accounts/login')
})

test('[ROUTE-12] the clicked link is passed on, whatever inside it was hit: its text names the page', () => {
  click('<a href="/"><strong>home</strong> page</a>', {}, 'strong')
  expect(pressed.mock.calls[0]?.[0].textContent).toBe('home page')
})
