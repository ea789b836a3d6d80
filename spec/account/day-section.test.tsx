import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { liamOConnor } from '../../fixtures/customers.ts'
import { DayCard } from '../../src/templates/account/day-card.tsx'
import type { DaySectionProps } from '../../src/templates/account/day-section.tsx'
import { DaySection } from '../../src/templates/account/day-section.tsx'
import { mockHalfHours } from '../../src/testing/mock-half-hours.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)
const now = () => new Date('2026-10-13T02:00:00Z')
const retry = vi.fn()

test('[ACC-1] [UI-6] a day loads when a customer opens it, in words and as a table, and another day can be chosen', async () => {
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
  expect(screen.getByText(/^Your bill can differ/)).toBeDefined()
  const table = screen.getByRole('table', { name: /11 October 2026/, hidden: true })
  expect(table.querySelectorAll('tbody tr')).toHaveLength(48)
  fireEvent.click(screen.getByRole('button', { name: 'Day after' }))
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '2026-10-12')
  expect(screen.getByRole('button', { name: 'Day after' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2019-10-04' } })
  expect(
    screen.getByText(/^We have no half-hours for Friday 4 October 2019\. The latest day we have is /),
  ).toBeDefined()
})

test('[ACC-1] if data is late, the newest available day opens, and the focus stays at the button that chooses another', async () => {
  const newestDay = '2026-10-05'
  const useHalfHours: DaySectionProps['useHalfHours'] = (day) =>
    day === null
      ? { status: 'loading', data: undefined, retry }
      : {
          ...{ status: 'ready', retry },
          data:
            day > newestDay
              ? { ...mockHalfHours(liamOConnor, day), halfHours: [], newestDay }
              : mockHalfHours(liamOConnor, day),
        }
  render(inSite(<DaySection useHalfHours={useHalfHours} load={async () => DayCard} now={now} />))
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show a day' }))
  })
  expect(screen.getByLabelText('Day')).toHaveProperty('value', newestDay)
  expect(screen.getByText(/^You used .* on Monday 5 October 2026/)).toBeDefined()
  const after = screen.getByRole('button', { name: 'Day after' })
  after.focus()
  fireEvent.click(after)
  expect(screen.getByText(/no half-hours for Tuesday 6 .* The latest day we have is Monday 5 /)).toBeDefined()
  expect(document.activeElement).toBe(after)
})

test('[ACC-1] a meter without half-hours says so', () => {
  const data = { ...mockHalfHours(liamOConnor, '2026-10-11'), halfHours: [], newestDay: null }
  const usage = { status: 'ready', data, retry } as const
  render(inSite(<DayCard usage={usage} day="2026-10-11" newest="2026-10-12" onDay={vi.fn()} />))
  expect(screen.getByText(/^We have no half-hours from your meter\./)).toBeDefined()
})

test('[ACC-1] a day outside of the range that a request may name is explained at the field, and not requested', () => {
  const onDay = vi.fn()
  const usage = {
    status: 'ready',
    data: mockHalfHours(liamOConnor, '2026-10-11'),
    retry,
  } as const
  render(inSite(<DayCard usage={usage} day="2026-10-11" newest="2026-10-12" onDay={onDay} />))
  const field = screen.getByLabelText<HTMLInputElement>('Day')
  for (const value of ['0002-10-11', '1899-12-31', '2026-10-13', '9999-12-31']) {
    fireEvent.change(field, { target: { value } })
    expect(field.value).toBe(value)
    const problem = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(problem?.textContent).toBe('Choose a day from 1900 to 12 October 2026.')
  }
  expect(onDay).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '1900-01-01' } })
  expect([onDay.mock.calls, field.getAttribute('aria-invalid')]).toEqual([[['1900-01-01']], null])
})

test('[ACC-1] a day that failed to load shows an error and a retry', async () => {
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
