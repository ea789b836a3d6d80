import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QuickExit } from '../../src/layout/quick-exit.tsx'
import { quickExitMarkup } from '../../src/vite/quick-exit-markup.ts'

const weather = 'https://weather.example/?a=1&b=2'
const replace = vi.fn<(href: string) => void>()

const listen = vi.spyOn(window, 'addEventListener')

afterEach(() => {
  // A real document is left with its listeners; this one stays.
  for (const call of listen.mock.calls.splice(0)) window.removeEventListener(...call)
  vi.unstubAllGlobals()
  replace.mockReset()
  document.body.innerHTML = ''
  document.body.hidden = false
})

/** A document in the browser after its scripts have run. */
function openDocument() {
  vi.stubGlobal('location', { replace })
  document.body.innerHTML = quickExitMarkup(weather)
  const script = document.querySelector('script')?.textContent ?? ''
  new Function(script)()
  return screen.getByRole('link', { name: 'Leave this site quickly' })
}

function press(key: string, atMs: number) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: atMs })
  document.body.dispatchEvent(event)
}

test('[UI-1] without its script the way out of a document is a plain link that promises no key', () => {
  document.body.innerHTML = quickExitMarkup(weather)
  expect(screen.getByRole('link')).toHaveProperty('href', weather)
  expect(screen.getByText(/Or press Escape/)).toHaveProperty('hidden', true)
  expect(document.body.textContent).toContain('It does not clear your browser’s history.')
})

test('[UI-1] a press on the link of a document hides it and replaces its address', () => {
  const link = openDocument()
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(false)
  expect(replace.mock.calls).toEqual([[weather]])
  expect(document.body.hidden).toBe(true)
})

test('[UI-1] Escape three times within two seconds replaces the address of a document, and the document says so', () => {
  openDocument()
  expect(screen.getByText(/Or press Escape/)).toHaveProperty('hidden', false)
  for (const atMs of [0, 1500, 2001]) press('Escape', atMs)
  expect(replace).not.toHaveBeenCalled()
  press('Escape', 3000)
  expect(replace.mock.calls).toEqual([[weather]])
})

test('[UI-1] the way out of a document reads and looks as it does in the application', () => {
  const shape = () => {
    const exit = screen.getByRole('complementary', { name: 'Quick exit' })
    const link = exit.querySelector('a')
    return [exit.className, link?.className, link?.getAttribute('href'), link?.rel, exit.textContent.trim()]
  }
  const { unmount } = render(<QuickExit href={weather} />)
  const [inApplication, words] = [shape().slice(0, 4), shape()[4]]
  unmount()
  openDocument()
  expect(shape().slice(0, 4)).toEqual(inApplication)
  expect(shape()[4]?.replace(/\n/, '')).toBe(words)
})
