import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { liamOConnor } from '../../fixtures/customers.ts'
import { DayCard } from '../../src/templates/account/day-card.tsx'
import { DaySection } from '../../src/templates/account/day-section.tsx'
import { mockHalfHours } from '../../src/testing/mock-half-hours.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)
const now = () => new Date('2026-10-13T02:00:00Z')
const retry = vi.fn()

test('[ACC-1] [UI-6] a day is asked for when a customer wants it, and told in words, as a table and for another day', async () => {
  const asked = vi.fn()
  const useHalfHours = (day: string | null) => {
    asked(day)
    return day === null
      ? ({ status: 'loading', data: undefined, retry } as const)
      : ({ status: 'ready', data: mockHalfHours(liamOConnor, day), retry } as const)
  }
  render(inSite(<DaySection useHalfHours={useHalfHours} load={async () => DayCard} now={now} />))
  expect(asked.mock.calls.every(([day]) => day === null)).toBe(true)
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show a day' }))
  })
  expect(screen.getByText(/^You used .* on Sunday 11 October 2026/)).toBeDefined()
  expect(screen.getByText(/^You sent .* to the grid\./)).toBeDefined()
  expect(screen.getByText(/^A bill can differ/)).toBeDefined()
  const table = screen.getByRole('table', { name: /11 October 2026/, hidden: true })
  expect(table.querySelectorAll('tbody tr')).toHaveLength(48)
  fireEvent.click(screen.getByRole('button', { name: 'Day after' }))
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '2026-10-12')
  expect(screen.getByRole('button', { name: 'Day after' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2019-10-04' } })
  expect(screen.getByText(/^We have no half-hours of Friday 4 October 2019/)).toBeDefined()
})

test('[ACC-1] a day that could not be had is said, and asked for again', async () => {
  const failed = {
    status: 'error',
    data: undefined,
    error: { httpStatus: 500, cause: undefined },
    retry,
  } as const
  render(inSite(<DayCard usage={failed} day="2026-10-11" newest="2026-10-12" onDay={vi.fn()} />))
  expect(screen.getByRole('alert').textContent).toContain('We could not get this day just now.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalled()
})
