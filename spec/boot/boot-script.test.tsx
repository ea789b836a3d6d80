import { afterEach, expect, test, vi } from 'vitest'
import { bootScript, wakeScript } from '../../src/boot/boot-script.ts'

/** The script as a document runs it: in a window of its own, inline, before the body is there. */
function open(body: string): Document {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const inner = frame.contentDocument as Document
  inner.open()
  // Not closed before the button is looked at: module scripts may keep a document open for long.
  inner.write(
    `<!doctype html><html><head><script>${bootScript}</script></head><body>${body}<script>${wakeScript}</script>`,
  )
  inner.close()
  return inner
}
const submit = (form: Element | null): Event => {
  const view = form?.ownerDocument.defaultView as unknown as { Event: typeof Event }
  const event = new view.Event('submit', { bubbles: true, cancelable: true })
  form?.dispatchEvent(event)
  return event
}
afterEach(() => document.body.replaceChildren())

const login = `<form method="post"><input name="password" value="secret"><button data-needs-app disabled>Log in</button></form>`
const plain = '<form><button>Search</button></form>'

test('a submit before the application has started is held and marked, and what was typed stays', () => {
  const form = open(login).querySelector('form')
  expect(submit(form).defaultPrevented).toBe(true)
  expect(form?.getAttribute('data-held')).toBe('submit')
  expect(form?.querySelector('input')?.value).toBe('secret')
})

test('a submit that the started application has taken itself is not touched', () => {
  const form = open(login).querySelector('form')
  form?.parentElement?.addEventListener('submit', (event) => event.preventDefault())
  submit(form)
  expect(form?.hasAttribute('data-held')).toBe(false)
})

test('a form that needs no application goes where it always goes', () => {
  const form = open(plain).querySelector('form')
  expect(submit(form).defaultPrevented).toBe(false)
  expect(form?.hasAttribute('data-held')).toBe(false)
})

test('the button comes to life as soon as it is there, and no other button does', () => {
  const inner = open(`${login}<form><button disabled>Sold out</button></form>`)
  const buttons = [...inner.querySelectorAll('button')].map(({ disabled }) => disabled)
  expect(buttons).toEqual([false, true])
})

/** Runs the script in this window, and keeps its listeners from it. A name it does not bring along throws. */
function listenersOfScript() {
  const listeners = new Map<string, (event: { target: unknown }) => void>()
  new Function('addEventListener', bootScript)((name: string, listener: () => void) =>
    listeners.set(name, listener),
  )
  return listeners
}

test('[ACC-2] whoever opens a reset link early does not ask for another one, which would end it', () => {
  const request = '<form method="post"><button data-needs-app>Send me a link</button></form>'
  const early = (hash: string) => {
    history.replaceState(null, '', `/accounts/forgot-password${hash}`)
    document.documentElement.className = ''
    document.body.innerHTML = `<div data-without-link>${request}</div>${request}`
    const submitted = listenersOfScript().get('submit') as (event: object) => void
    const preventDefault = vi.fn()
    for (const target of document.forms) submitted({ target, preventDefault })
    // Never sent by the browser itself, held or not.
    expect(preventDefault).toHaveBeenCalledTimes(2)
    const isMarked = document.documentElement.classList.contains('has-reset-link')
    return [isMarked, ...[...document.forms].map((form) => form.hasAttribute('data-held'))]
  }
  expect(early('#reset=token')).toEqual([true, false, true])
  expect(early('#debug&reset=token')).toEqual([true, false, true])
  for (const hash of ['', '#reset', '#preset=token']) expect(early(hash)).toEqual([false, true, true])
  document.documentElement.className = ''
  history.replaceState(null, '', '/')
})

test('[ROUTE-6] switching the variant keeps query and fragment, and no other link takes them along', () => {
  history.replaceState(null, '', '/plans?sort=price#solar')
  document.body.innerHTML =
    '<a data-variant-switch href="/plans.m"><span>Mobile</span></a><a href="/faq"><b>FAQ</b></a><p>text</p>'
  const click = listenersOfScript().get('click')
  for (const target of [...document.querySelectorAll('span, b, p'), document]) click?.({ target })
  const hrefs = [...document.querySelectorAll('a')].map(({ href }) => href.replace(location.origin, ''))
  expect(hrefs).toEqual(['/plans.m?sort=price#solar', '/faq'])
})

test('a document knows at once that there are scripts', () => {
  expect(open(plain).documentElement.classList.contains('has-scripts')).toBe(true)
})

test('the script is small enough to stand in every document, and cannot end its own element', () => {
  expect(Buffer.byteLength(bootScript)).toBeLessThanOrEqual(1500)
  expect(bootScript).not.toMatch(/<\/script|<!--/i)
})

test('the script is plain JavaScript that needs nothing from around it', () => {
  expect([...listenersOfScript().keys()]).toEqual(['submit', 'click'])
})
