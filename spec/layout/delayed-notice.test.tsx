import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DelayedNotice } from '../../src/layout/delayed-notice.tsx'
import { createPendingNavigations } from '../../src/pages/pending-navigations.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const noticeText = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function showNotice() {
  const visits = createPendingNavigations({ load: () => new Promise(() => {}), show: () => {} })
  render(
    <StrictMode>
      <DelayedNotice navigations={visits} />
    </StrictMode>,
  )
  const { go, begin, end } = visits
  return {
    go: (href: string, label?: string) => act(() => go(href, label)),
    begin: (href: string) => act(() => begin(href)),
    end: () => act(() => end()),
  }
}

test('[ROUTE-12] the notice names the page after 1 s, and not before, and goes when the page is there', () => {
  const { go, end } = showNotice()
  pass(5000)
  go('/plans', 'Plans')
  pass(999)
  expect(noticeText()).toBe('')
  pass(1)
  expect(noticeText()).toBe('Loading Plans…')
  pass(60_000)
  expect(noticeText()).toBe('Loading Plans…')
  end()
  expect(noticeText()).toBe('')
})

test('[ROUTE-12] a page that arrives within 999 ms is not announced', () => {
  const { go, end } = showNotice()
  go('/plans', 'Plans')
  pass(999)
  end()
  pass(5000)
  expect(noticeText()).toBe('')
})

test('[ROUTE-12] another page has its own second, and back and forward have a general text', () => {
  const { go, begin } = showNotice()
  go('/plans', 'Plans')
  pass(999)
  go('/faq', 'Help')
  pass(999)
  expect(noticeText()).toBe('')
  pass(1)
  expect(noticeText()).toBe('Loading Help…')
  begin('/about')
  expect(noticeText()).toBe('')
  pass(1000)
  expect(noticeText()).toBe('Loading the page…')
})

test('[ROUTE-12] the region exists, empty, before it has a text, also in the document', () => {
  const visits = createPendingNavigations({ load: () => new Promise(() => {}), show: () => {} })
  expect(renderToString(<DelayedNotice navigations={visits} />)).toBe(
    '<p role="status" class="gf-delayed"></p>',
  )
})
