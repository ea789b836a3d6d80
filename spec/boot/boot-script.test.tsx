import { brotliCompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { inlineScripts } from '../../src/document/inline-scripts.ts'
import { dataBlock } from './boot-document.ts'

/** The script as it runs in a document: in a window of its own, inline, before the body exists. */
function open(body: string): Document {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const inner = frame.contentDocument as Document
  inner.open()
  // The document is not closed until the button is checked, since module scripts may keep a document open for long.
  inner.write(
    `<!doctype html><html><head>${dataBlock()}<script>${inlineScripts.bootAtOnce}</script></head><body>${body}<script>${inlineScripts.wake}</script>`,
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

test('a submit before the application has started is stored and marked, and what was typed stays', () => {
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

test('a form that needs no application is submitted normally', () => {
  const form = open(plain).querySelector('form')
  expect(submit(form).defaultPrevented).toBe(false)
  expect(form?.hasAttribute('data-held')).toBe(false)
})

test('a form’s button is enabled as soon as it exists, and no other button is', () => {
  const inner = open(`${login}<form><button disabled>Sold out</button></form>`)
  const buttons = [...inner.querySelectorAll('button')].map(({ disabled }) => disabled)
  expect(buttons).toEqual([false, true])
})

test('a document is marked at once as having scripts', () => {
  expect(open(plain).documentElement.classList.contains('has-scripts')).toBe(true)
})

test('the script is small enough to be in every document, and cannot end its own element', () => {
  for (const [script, bytes] of [
    [inlineScripts.boot, 2850],
    [inlineScripts.bootAtOnce, 2850],
    [inlineScripts.bootForm, 3150],
  ] as const) {
    expect(brotliCompressSync(script).byteLength).toBeLessThanOrEqual(bytes)
    expect(script).not.toMatch(/<\/script|<!--/i)
  }
})
