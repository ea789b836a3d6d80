import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { LoadFailure } from '../../src/layout/load-failure.tsx'

const failed = (onRetry = () => {}) => (
  <LoadFailure onRetry={onRetry}>We could not get your bills just now.</LoadFailure>
)
const pressAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

test('[UI-6] a failed part shows an alert, and each press tries once', () => {
  const onRetry = vi.fn()
  render(failed(onRetry))
  expect(screen.getByRole('alert').textContent).toContain('We could not get your bills just now.')
  expect(screen.getByRole('alert').querySelector('svg'), 'not by colour and words alone').not.toBeNull()
  expect(onRetry).not.toHaveBeenCalled()
  pressAgain()
  pressAgain()
  expect(onRetry).toHaveBeenCalledTimes(2)
})

test.each<[string, (alert: ReactNode) => ReactNode, string]>([
  [
    'its heading',
    (alert) => (
      <section aria-labelledby="bills">
        <h2 id="bills">Bills</h2>
        {alert}
      </section>
    ),
    'Bills',
  ],
  [
    'the region, which is named by itself',
    (alert) => <section aria-label="To pay">{alert}</section>,
    'To pay',
  ],
  [
    'the first of two names',
    (alert) => (
      <section aria-labelledby="bills since">
        <h2 id="bills">Bills</h2>
        <p id="since">of this year</p>
        {alert}
      </section>
    ),
    'Bills',
  ],
  [
    'the region whose name is hidden',
    (alert) => (
      <section aria-labelledby="bills" aria-label="To pay">
        <h2 id="bills" style={{ display: 'none' }}>
          Bills
        </h2>
        {alert}
      </section>
    ),
    'To pay',
  ],
  [
    'the region whose heading is missing',
    (alert) => (
      <section aria-labelledby="gone" aria-label="To pay">
        {alert}
      </section>
    ),
    'To pay',
  ],
])('[UI-6] the press puts the focus on %s: the button goes', (_, around, name) => {
  const { rerender } = render(around(failed()))
  pressAgain()
  rerender(around(<p>Getting it…</p>))
  const { activeElement } = document
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(name)
  expect(activeElement?.getAttribute('tabindex')).toBe('-1')
})

test('[UI-6] a region that has a place of its own in the order of focus keeps it', () => {
  render(<section aria-label="To pay">{failed()}</section>)
  const region = screen.getByRole('region', { name: 'To pay' })
  region.tabIndex = 0
  pressAgain()
  expect(document.activeElement).toBe(region)
  expect(region.tabIndex).toBe(0)
})

test('[UI-6] a name that is a control keeps its turn of the keyboard', () => {
  render(
    <section aria-labelledby="bills">
      <h2>
        <button type="button" id="bills">
          Bills
        </button>
      </h2>
      {failed()}
    </section>,
  )
  pressAgain()
  const name = screen.getByRole('button', { name: 'Bills' })
  expect(document.activeElement).toBe(name)
  expect(name.tabIndex).toBe(0)
})

test('[UI-6] without a region around it a press tries as well', () => {
  const onRetry = vi.fn()
  render(failed(onRetry))
  pressAgain()
  expect(onRetry).toHaveBeenCalledTimes(1)
})

const networkReturns = () => act(() => window.dispatchEvent(new Event('online')))

test('[ACC-1] a failed part is requested again when the network is back, while it is shown', () => {
  const first = vi.fn()
  const second = vi.fn()
  const { rerender, unmount } = render(failed(first))
  rerender(failed(second))
  networkReturns()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  unmount()
  networkReturns()
  expect(second).toHaveBeenCalledTimes(1)
})

test('[UI-6] a network that comes back moves the focus only where it was on the button, which goes', () => {
  const around = (part: ReactNode) => (
    <section aria-labelledby="bills">
      <h2 id="bills">Bills</h2>
      <a href="/faq">Questions</a>
      {part}
    </section>
  )
  render(around(failed()))
  const link = screen.getByRole('link', { name: 'Questions' })
  link.focus()
  networkReturns()
  expect(document.activeElement).toBe(link)
  screen.getByRole('button', { name: 'Try again' }).focus()
  networkReturns()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bills' }))
})
