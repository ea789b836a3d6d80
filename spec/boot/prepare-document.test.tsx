import { afterEach, expect, test, vi } from 'vitest'
import { boot, dataBlock } from './boot-document.ts'

afterEach(() => document.body.replaceChildren())

test('[ACC-2] a submit after opening a reset link early does not request another link, which would invalidate it', () => {
  const request = '<form method="post"><button data-needs-app>Send me a link</button></form>'
  const early = (hash: string) => {
    history.replaceState(null, '', `/accounts/forgot-password${hash}`)
    document.documentElement.className = ''
    document.body.innerHTML = `${dataBlock()}<div data-without-link>${request}</div>${request}`
    const { fire } = boot()
    const preventDefault = vi.fn()
    for (const target of document.forms) fire('submit', { target, preventDefault })
    // The browser itself never submits the form, whether or not the submit is stored for replay.
    expect(preventDefault).toHaveBeenCalledTimes(2)
    const isMarked = document.documentElement.classList.contains('has-reset-link')
    return [isMarked, ...[...document.forms].map((form) => form.getAttribute('data-held') === 'submit')]
  }
  expect(early('#reset=token')).toEqual([true, false, true])
  expect(early('#debug&reset=token')).toEqual([true, false, true])
  for (const hash of ['', '#reset', '#preset=token']) expect(early(hash)).toEqual([false, true, true])
  document.documentElement.className = ''
  history.replaceState(null, '', '/')
})

test('[ROUTE-6] switching the variant keeps query and fragment, and other links do not take them along', () => {
  history.replaceState(null, '', '/plans?sort=price#solar')
  document.body.innerHTML = `${dataBlock()}<a data-variant-switch href="/plans.m"><span>Mobile</span></a><a href="/faq"><b>FAQ</b></a><p>text</p>`
  const { fire } = boot()
  for (const target of [...document.querySelectorAll('span, b, p'), document]) fire('click', { target })
  const hrefs = [...document.querySelectorAll('a')].map(({ href }) => href.replace(location.origin, ''))
  expect(hrefs).toEqual(['/plans.m?sort=price#solar', '/faq'])
})

test.each([
  ['is opened', 'navigate', '', true],
  ['is loaded again', 'reload', '', false],
  ['is come back to', 'back_forward', '', false],
  ['is opened at a place further down', 'navigate', '#solar', false],
])('a document that %s is a first view, or lays out everything', (_, type, hash, isFirst) => {
  document.body.innerHTML = dataBlock()
  document.documentElement.className = ''
  Object.assign(performance, { getEntriesByType: () => [{ type }] })
  boot({ location: { ...location, hash } })
  expect(document.documentElement.classList.contains('is-first-view')).toBe(isFirst)
  Reflect.deleteProperty(performance, 'getEntriesByType')
})

/**
 * The timers between two parts that are laid out. The timers of page views have no delay; that of the start is seconds
 * long.
 */
const isOfLayout = (ms = 0) => ms > 0 && ms < 1000

test('a loaded document is laid out completely, one part at a time', () => {
  document.body.innerHTML = `${dataBlock()}<main class="gf-section"><p class="gf-plan">1</p><p class="gf-plan">2</p></main><div class="gf-section"></div><footer class="gf-footer"></footer>`
  const waiting: (() => void)[] = []
  const { fire } = boot({ setTimeout: (work, ms) => isOfLayout(ms) && waiting.push(work) })
  const root = document.documentElement
  const parts = [...document.querySelectorAll<HTMLElement>('.gf-section,.gf-plan,.gf-footer')]
  root.className = 'is-first-view'
  waiting.length = 0
  fire('load')
  const seen = () => parts.map((part) => part.style.contentVisibility ?? '').join()
  // Not during `load` itself, or the browser would lay out all of it before anything else.
  expect(seen()).toBe(',,,,')
  // Plans in one row appear together.
  for (const step of [
    'visible,,,,',
    'visible,,,visible,',
    'visible,visible,visible,visible,',
    'visible,visible,visible,visible,visible',
  ]) {
    waiting.shift()?.()
    expect([seen(), root.className]).toEqual([step, 'is-first-view'])
  }
  waiting.shift()?.()
  expect([root.className, waiting]).toEqual(['', []])
  // Unchanged since rendering.
  expect(parts.filter((part) => part.hasAttribute('style'))).toEqual([])
})

test('the parts of a document wait for a loading font, but not for ever', () => {
  document.body.innerHTML = `${dataBlock()}<footer class="gf-footer"></footer>`
  const waiting: (() => void)[] = []
  const { fire } = boot({ setTimeout: (work, ms) => isOfLayout(ms) && waiting.push(work) })
  const root = document.documentElement
  root.className = 'is-first-view awaits-font'
  waiting.length = 0
  fire('load')
  waiting.shift()?.()
  expect(root.classList).toContain('is-first-view')
  root.classList.add('has-font')
  while (waiting.length > 0) waiting.shift()?.()
  expect(root.classList).not.toContain('is-first-view')

  root.className = 'is-first-view awaits-font'
  fire('load')
  while (waiting.length > 0) waiting.shift()?.()
  expect(root.classList).not.toContain('is-first-view')
})
