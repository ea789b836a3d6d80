import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { QuickExit } from '../../src/layout/quick-exit.tsx'

const weather = 'https://weather.example/'
const leave = vi.fn<(href: string) => void>()

afterEach(() => {
  cleanup()
  document.body.hidden = false
  leave.mockReset()
})

const exit = (
  <StrictMode>
    <QuickExit href={weather} leave={leave} />
  </StrictMode>
)

/** A key pressed at a moment, in ms. The event's own time counts, not the page's clock. */
function press(key: string, atMs: number, repeat = false) {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: atMs })
  act(() => {
    document.body.dispatchEvent(event)
  })
}

test('before any script the quick exit is a plain link, which names no key and says what it does not do', () => {
  const html = renderToString(exit)
  expect(html).toContain(`href="${weather}"`)
  expect(html).toContain('Leave this site quickly')
  expect(html).toContain('does not clear your browser’s history')
  expect(html).toMatch(/<span hidden[^>]*>Or press Escape/)
})

test('a click hides the page and leaves at once, even with a key that would open a second tab', () => {
  render(exit)
  const link = screen.getByRole('link', { name: 'Leave this site quickly' })
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(false)
  expect(leave.mock.calls).toEqual([[weather]])
  expect(document.body.hidden).toBe(true)
})

test('a click replaces the page in the history, so that the back button does not return to it', () => {
  history.replaceState(null, '', '#help')
  const entries = history.length
  // A fragment: the only kind of navigation that jsdom supports.
  render(<QuickExit href="#elsewhere" />)
  fireEvent.click(screen.getByRole('link', { name: 'Leave this site quickly' }))
  expect([location.hash, history.length]).toEqual(['#elsewhere', entries])
})

test('Escape three times within two seconds leaves; the page says so once it works', () => {
  render(exit)
  expect(screen.getByText(/Or press Escape three times/)).toBeDefined()
  press('Escape', 1000)
  press('Escape', 2000)
  expect(leave).not.toHaveBeenCalled()
  press('Escape', 3000)
  expect(leave.mock.calls).toEqual([[weather]])
  expect(document.body.hidden).toBe(true)
})

test.each([
  ['slow presses', ['Escape', 'Escape', 'Escape'], [0, 1500, 2001]],
  ['another key between them', ['Escape', 'a', 'Escape', 'Escape'], [0, 10, 20, 30]],
])('%s are no wish to leave', (_, keys, times) => {
  render(exit)
  for (const [index, key] of keys.entries()) press(key, times[index] ?? 0)
  expect(leave).not.toHaveBeenCalled()
})

test('a key held down counts once', () => {
  render(exit)
  press('Escape', 0)
  for (const atMs of [30, 60, 90]) press('Escape', atMs, true)
  expect(leave).not.toHaveBeenCalled()
})

test('after the page has changed, Escape is an ordinary key again', () => {
  const { unmount } = render(exit)
  unmount()
  for (const atMs of [0, 10, 20]) press('Escape', atMs)
  expect(leave).not.toHaveBeenCalled()
})
