import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DialogProps } from '../../src/feedback/dialog.tsx'
import { Dialog } from '../../src/feedback/dialog.tsx'
import { standInForDialog } from '../render/stand-in-for-dialog.ts'
import { takeOver } from '../render/take-over.ts'

beforeEach(standInForDialog)
function mount(props: Partial<DialogProps> = {}) {
  const onDismiss = vi.fn()
  const page = (isOpen: boolean) => (
    <StrictMode>
      <button type="button">Open it</button>
      <Dialog isOpen={isOpen} title="Cancel the plan?" onDismiss={onDismiss} {...props}>
        <p id="what">It ends today.</p>
        <input aria-label="Reason" />
      </Dialog>
    </StrictMode>
  )
  const { rerender } = render(page(false))
  screen.getByRole('button', { name: 'Open it' }).focus()
  return { onDismiss, turn: (isOpen: boolean) => rerender(page(isOpen)) }
}
const box = () => document.querySelector('dialog') as HTMLDialogElement
const cancel = () => fireEvent(box(), new Event('cancel', { cancelable: true }))

test('[UI-6] a dialog has the name of its heading, which takes the focus; closed, the focus is where it was', () => {
  const { turn } = mount()
  expect([box().open, screen.queryByRole('dialog')]).toEqual([false, null])
  turn(true)
  expect(screen.getByRole('dialog', { name: 'Cancel the plan?' })).toBe(box())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cancel the plan?' }))
  expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalled()
  turn(false)
  expect([box().open, document.activeElement?.textContent]).toEqual([false, 'Open it'])
})

test('[UI-6] the close button and Escape ask to dismiss it, and the page decides', () => {
  const { turn, onDismiss } = mount()
  turn(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(cancel(), 'the browser does not close it').toBe(false)
  expect(onDismiss.mock.calls).toEqual([['closeButton'], ['escape']])
  expect(box().open).toBe(true)
})

test('[UI-6] if Escape should do nothing, it does nothing, and a browser that closes the dialog anyway reopens it', () => {
  const { turn, onDismiss } = mount({ isDismissedByEscape: false, hasCloseButton: false })
  turn(true)
  expect(cancel()).toBe(false)
  box().close()
  fireEvent(box(), new Event('close'))
  expect([box().open, document.activeElement?.tagName]).toEqual([true, 'H2'])
  expect(onDismiss).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('the page is notified of a dialog that the browser itself closed', () => {
  const { turn, onDismiss } = mount()
  turn(true)
  box().close()
  fireEvent(box(), new Event('close'))
  expect(onDismiss.mock.calls).toEqual([['escape']])
  expect(box().open, 'the page has not let it go').toBe(true)
  turn(false)
  expect([box().open, document.activeElement?.textContent]).toEqual([false, 'Open it'])
})

test('what is cancelled or closed within is not the dialog', () => {
  const { turn, onDismiss } = mount()
  turn(true)
  fireEvent(screen.getByLabelText('Reason'), new Event('cancel', { bubbles: true, cancelable: true }))
  fireEvent(screen.getByLabelText('Reason'), new Event('close', { bubbles: true }))
  expect(onDismiss).not.toHaveBeenCalled()
})

test('[UI-6] a click outside dismisses it only if configured, and one inside never', () => {
  const plain = mount()
  plain.turn(true)
  fireEvent.click(box())
  expect(plain.onDismiss).not.toHaveBeenCalled()
  cleanup()
  const { turn, onDismiss } = mount({ isDismissedByBackdrop: true })
  turn(true)
  fireEvent.click(screen.getByText('It ends today.'))
  fireEvent.click(box().firstElementChild as Element)
  expect(onDismiss).not.toHaveBeenCalled()
  fireEvent.click(box())
  expect(onDismiss.mock.calls).toEqual([['backdrop']])
})

test('[UI-6] one that needs an answer says so, and what about', () => {
  const { turn } = mount({ role: 'alertdialog', describedBy: 'what' })
  turn(true)
  const alert = screen.getByRole('alertdialog', { name: 'Cancel the plan?' })
  expect(document.getElementById(alert.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'It ends today.',
  )
})

test('[LIB-2] the server renders it closed, and the browser opens it when it takes over', async () => {
  const page = (
    <StrictMode>
      <Dialog isOpen title="Hello" onDismiss={() => {}}>
        <p>Text</p>
      </Dialog>
    </StrictMode>
  )
  const { markup, complaints, root } = await takeOver(page)
  expect(markup).not.toContain(' open')
  expect(complaints).toEqual([])
  expect(box().open).toBe(true)
  await act(async () => root.remove())
})
