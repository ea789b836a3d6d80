import 'robot3/debug'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGate } from '../../src/gate/gate.ts'
import { GateDialog } from '../../src/gate/gate-dialog.tsx'
import { GateProvider } from '../../src/gate/gate-provider.tsx'
import type { GateDefinition } from '../../src/gate-config/gate-config.ts'
import { inSite } from '../layout/in-site.tsx'
import { FakePage, FakeStorage, gateOf } from './gate-setup.ts'

// jsdom has the element, but neither its top layer nor its focus handling: a browser would focus the link at once.
let before: Element | null = null
beforeEach(() => {
  vi.useFakeTimers()
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    if (this.open) throw new DOMException('It is open already', 'InvalidStateError')
    before = document.activeElement
    this.open = true
    this.querySelector('a')?.focus()
  })
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    if (!this.open) return
    if (before instanceof HTMLElement) before.focus()
    this.open = false
    this.dispatchEvent(new Event('close'))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function makeGate(definition: GateDefinition = {}, href = 'https://www.banksia.example/') {
  const local = new FakeStorage()
  const gate = createGate({
    config: gateOf({ showTrigger: 'immediately', ...definition }),
    storages: [local.open],
    page: new FakePage(href),
    isTest: () => false,
  })
  return { gate, local }
}
function show(definition: GateDefinition = {}, href?: string) {
  const made = makeGate(definition, href)
  const page = render(
    <StrictMode>
      {inSite(
        <GateProvider gate={made.gate}>
          <input aria-label="Something of the page" />
          <GateDialog />
        </GateProvider>,
      )}
    </StrictMode>,
  )
  act(() => made.gate.start())
  return { ...made, ...page }
}
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Closed Testing Mode' })
const field = () => screen.getByPlaceholderText<HTMLInputElement>('Enter invite code')
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const type = (value: string) =>
  fireEvent(field(), withValue(value, new InputEvent('input', { bubbles: true, inputType: 'insertText' })))
/** As a browser does: sets the value first, then fires the event. */
function withValue(value: string, event: Event) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), value)
  return event
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
/** Pastes or drops at the selection. True if the browser's default action remains. */
const insert = (data: string, inputType = 'insertFromPaste') =>
  fireEvent(field(), new InputEvent('beforeinput', { bubbles: true, cancelable: true, inputType, data }))

test('[GATE-2] a modal has the title, an explanation, a contact address, a field and a button', () => {
  show()
  expect(dialog().open).toBe(true)
  expect(described(dialog())).toBe(
    'The Banksia Power website is in closed testing. Please enter your invite code to continue. Would you like access? Write to help@banksia.example',
  )
  expect(screen.getByRole('link', { name: 'help@banksia.example' }).getAttribute('href')).toBe(
    'mailto:help@banksia.example',
  )
  expect(screen.getByRole('textbox', { name: 'Invite code' })).toBe(field())
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Submit'])
})

test('[GATE-3] the focus moves to the field 50 ms after the modal opens, and not before', () => {
  show()
  expect(document.activeElement).toBe(dialog())
  wait(49)
  expect(document.activeElement).not.toBe(field())
  wait(1)
  expect(document.activeElement).toBe(field())
})

test('[GATE-3] a modal that closes before the 50 ms are over takes no focus', () => {
  const { gate } = show()
  const focus = vi.spyOn(field(), 'focus')
  act(() => gate.send({ type: 'VERIFY_CODE', code: '4821' }))
  wait(50)
  expect(dialogBox()?.open).toBe(false)
  expect(focus).not.toHaveBeenCalled()
})
const dialogBox = () => document.querySelector('dialog')

test('[GATE-10] a right code closes it and gives the focus back to where it was', () => {
  const { gate } = makeGate({ showTrigger: 'after_timer' })
  render(
    inSite(
      <GateProvider gate={gate}>
        <input aria-label="Something of the page" />
        <GateDialog />
      </GateProvider>,
    ),
  )
  const before = screen.getByLabelText('Something of the page')
  before.focus()
  act(() => gate.start())
  expect(dialogBox()?.open).toBe(false)
  wait(5000)
  wait(50)
  expect(document.activeElement).toBe(field())
  type('4821')
  submit()
  expect([dialogBox()?.open, document.activeElement]).toEqual([false, before])
})

test('[GATE-10] if no element gets the focus back, the callback is called once', () => {
  const { gate } = makeGate()
  const onClosed = vi.fn()
  render(
    inSite(
      <GateProvider gate={gate}>
        <GateDialog onClosed={onClosed} />
      </GateProvider>,
    ),
  )
  act(() => gate.start())
  wait(50)
  act(() => dialog().close())
  expect(onClosed, 'closed by the browser, and opened again').not.toHaveBeenCalled()
  type('4821')
  submit()
  expect(onClosed).toHaveBeenCalledOnce()
})

test('[GATE-15] [ERR-1] a wrong code is explained under the field and tied to it, what was typed stays, and the focus is there', () => {
  show()
  wait(50)
  type('4822')
  screen.getByRole('button', { name: 'Submit' }).focus()
  submit()
  expect(described(field())).toBe('Invalid invite code. Please try again.')
  expect(screen.getByRole('alert').textContent).toBe('Invalid invite code. Please try again.')
  expect([field().getAttribute('aria-invalid'), field().value, document.activeElement]).toEqual([
    'true',
    '4822',
    field(),
  ])
})

test('[CODE-4] typing clears the error', () => {
  show()
  submit()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  type('4')
  expect([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')]).toEqual([
    null,
    null,
  ])
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('the same refusal twice is announced twice, because its text is inserted again', () => {
  show()
  submit()
  const first = screen.getByRole('alert').firstChild
  submit()
  expect(screen.getByRole('alert').firstChild).not.toBe(first)
})

test.each([
  ['with the field', true],
  ['without it', false],
])('the same refusal by a second link is announced again, %s', (_, showCodeEntry) => {
  const { gate } = show({ showCodeEntry }, 'https://www.banksia.example/#invite=4822')
  const first = screen.getByRole('alert').firstChild
  act(() => gate.send({ type: 'VERIFY_CODE', code: '4822' }))
  expect(first).not.toBeNull()
  expect(screen.getByRole('alert').firstChild).not.toBe(first)
  expect(screen.getByRole('alert').textContent).toBe('Invalid invite code. Please try again.')
})

test('[CODE-3] the field takes codeLength characters, offers nothing, and corrects nothing', () => {
  show()
  const about = [
    'type',
    'maxlength',
    'autocomplete',
    'autocapitalize',
    'autocorrect',
    'spellcheck',
    'inputmode',
    'pattern',
  ]
  expect(about.map((name) => field().getAttribute(name))).toEqual([
    'text',
    '10',
    'off',
    'none',
    'off',
    'false',
    'text',
    null,
  ])
  type('12345678901234')
  expect(field().value).toBe('1234567890')
})

test('[CODE-2] with numbers only it says so, other characters do not appear, and the pattern is exactly that many digits', () => {
  show({ accessCode: ['0042'], validation: { enforceNumericOnly: true, codeLength: 4 } })
  expect(described(field())).toBe('Numbers only, 4 digits')
  expect(['inputmode', 'pattern', 'type'].map((name) => field().getAttribute(name))).toEqual([
    'numeric',
    '[0-9]{4}',
    'text',
  ])
  type('a0b0-4')
  expect(field().value).toBe('004')
  submit()
  expect(described(field())).toBe('Numbers only, 4 digits Invalid invite code. Please try again.')
  type('0042')
  submit()
  expect(dialogBox()?.open).toBe(false)
})

test.each(['insertFromPaste', 'insertFromDrop', 'insertReplacementText'])(
  '[CODE-5] %s: cleaned first, then cut',
  (inputType) => {
    show({ accessCode: ['1234567890'], validation: { enforceNumericOnly: true } })
    expect(insert(' 1234 567-890 ', inputType)).toBe(false)
    expect(field().value).toBe('1234567890')
    submit()
    expect(dialogBox()?.open).toBe(false)
  },
)

test('[CODE-5] pasted text is inserted at the caret and replaces the selection', () => {
  show({ accessCode: ['Wattle 7'] })
  type('Wax 7')
  field().setSelectionRange(2, 3)
  insert('  ttle ')
  expect(field().value).toBe('Wattle 7')
})

test('[CODE-5] after a paste the caret is behind the pasted text', () => {
  show({ accessCode: ['Wattle 7'] })
  type('Wax 7')
  field().setSelectionRange(2, 3)
  insert('  ttle ')
  expect([field().selectionStart, field().selectionEnd]).toEqual([6, 6])
  field().setSelectionRange(0, 0)
  insert('  Big ')
  expect([field().value, field().selectionStart]).toEqual(['BigWattle ', 3])
})

test.each([
  ['a letter', { enforceNumericOnly: true }, '1234', '12a34', 3, 2],
  ['white space at the start', {}, '1234', ' 1234', 1, 0],
])('[CODE-2] where %s is refused the caret stays', (_, validation, before, typed, at, kept) => {
  show({ accessCode: ['1234567890'], validation })
  type(before)
  for (let times = 0; times < 2; times += 1) {
    const event = withValue(typed, new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    field().setSelectionRange(at, at)
    fireEvent(field(), event)
    expect([field().value, field().selectionStart, field().selectionEnd]).toEqual([before, kept, kept])
  }
})

test('[CODE-5] a code filled in by the browser loses surrounding white space', () => {
  show()
  fireEvent(field(), withValue(' 4821 ', new Event('input', { bubbles: true })))
  expect(field().value).toBe('4821')
})

test('keys keep their default action, and a code may contain a space', () => {
  show({ accessCode: ['Wattle 7'] })
  expect(insert('a', 'insertText')).toBe(true)
  for (const text of ['Wattle', 'Wattle ', 'Wattle 7', 'Wattle 7 ']) type(text)
  expect(field().value).toBe('Wattle 7 ')
  submit()
  expect(dialogBox()?.open).toBe(false)
})

test('[GATE-17] without code entry title and text stay, without field and button, and the heading gets the focus', () => {
  show({ showCodeEntry: false })
  expect(dialog().querySelectorAll('input, button, form')).toHaveLength(0)
  expect(described(dialog())).toContain('The Banksia Power website is in closed testing.')
  expect(described(dialog())).toContain('Would you like access? Write to help@banksia.example')
  wait(50)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Closed Testing Mode' }))
})

test('[GATE-13] [GATE-17] without a field, too, a wrong code of a link is reported', () => {
  show({ showCodeEntry: false }, 'https://www.banksia.example/#invite=4822')
  expect(screen.getByRole('alert').textContent).toBe('Invalid invite code. Please try again.')
})

const pressEscape = () => fireEvent.keyDown(field(), { key: 'Escape' })
const cancel = () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))

test('Escape does nothing, and a dialog that the browser closes is opened again', () => {
  const { gate } = show()
  expect([pressEscape(), cancel()]).toEqual([false, false])
  act(() => dialog().close())
  expect(dialog().open).toBe(true)
  wait(50)
  expect(document.activeElement).toBe(field())
  expect(gate.getSnapshot().state).toBe('showingModal')
})

test.each([
  ['Escape', pressEscape],
  ['a cancelled dialog', cancel],
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('[ROUTE-8] in debug mode %s closes it, and it can be shown again', (_, close) => {
  const { gate } = show()
  act(() => gate.startDebug())
  close()
  expect([dialogBox()?.open, gate.getSnapshot().state]).toEqual([false, 'unverified'])
  act(() => gate.send({ type: 'SHOW_MODAL' }))
  expect(dialog().open).toBe(true)
})

test('[LIB-2] a server renders a closed dialog, and asks no storage', () => {
  const { gate } = makeGate()
  const html = renderToString(
    inSite(
      <GateProvider gate={gate}>
        <GateDialog />
      </GateProvider>,
    ),
  )
  expect(html).toContain('Closed Testing Mode')
  expect(html).not.toMatch(/<dialog[^>]*\sopen| style=/)
})

test('a dialog without a provider throws: a missing gate must not count as open', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(inSite(<GateDialog />))).toThrow('GateDialog needs a GateProvider above it')
  vi.restoreAllMocks()
})
