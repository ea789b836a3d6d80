import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liamOConnor } from '../../fixtures/customers.ts'
import type { GetMeterData } from '../../src/account/index.ts'
import { MeterDataForm, meterDataFaults } from '../../src/templates/account/meter-data-form.tsx'
import { MeterDataSection } from '../../src/templates/account/meter-data-section.tsx'
import { mockMeterData } from '../../src/testing/mock-meter-data.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)
const now = () => new Date('2026-11-01T02:00:00Z')
const saved: Blob[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (blob) => `blob:http://localhost/${saved.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
})

async function open(getMeterData: GetMeterData, load = async () => MeterDataForm) {
  render(inSite(<MeterDataSection getMeterData={getMeterData} load={load} now={now} />))
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Choose the days' }))
  })
}
const make = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Make the file' }))
  })
const choose = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

test('[ACC-1] a customer saves the half-hours of some days, as a sheet or as the market’s file', async () => {
  const getMeterData = vi.fn<GetMeterData>(async (span) => ({
    success: true,
    data: mockMeterData(liamOConnor, span),
  }))
  await open(getMeterData)
  expect(screen.getByLabelText('Last day')).toHaveProperty('value', '2026-10-31')
  choose('First day', '2026-10-03')
  choose('Last day', '2026-10-05')
  await make()
  expect(getMeterData).toHaveBeenLastCalledWith({ from: '2026-10-03', to: '2026-10-05' })
  expect(screen.getByText('Your file is ready: 3 to 5 October 2026, 3 days.')).toBeDefined()
  const sheet = screen.getByRole('link', { name: 'Save the file' })
  expect(sheet.getAttribute('download')).toBe('meter-data-2026-10-03-to-2026-10-05.csv')
  expect(document.activeElement).toBe(sheet)
  expect(await saved.at(-1)?.text()).toContain('2026-10-04T00:00:00+10:00,30,E1,Used,')
  fireEvent.click(screen.getByRole('radio', { name: /^NEM12/ }))
  await make()
  expect(screen.getByRole('link', { name: 'Save the file' }).getAttribute('download')).toBe(
    'nem12-2026-10-03-to-2026-10-05.csv',
  )
  expect(await saved.at(-1)?.text()).toMatch(/^100,NEM12,/)
})

test('[ACC-1] days without readings are shown, and days without any make no file', async () => {
  await open(async (span) => ({ success: true, data: mockMeterData(liamOConnor, span) }))
  choose('First day', '2019-01-01')
  choose('Last day', '2019-01-31')
  await make()
  expect(screen.getByText(/^We have no readings for 1 to 31 January 2019/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Save the file' })).toBeNull()
})

test('[ACC-1] a file that cannot be loaded shows an error, and the choice stays', async () => {
  await open(async () => ({ success: false, code: 'UNREACHABLE' }))
  choose('First day', '2026-10-03')
  await make()
  expect(screen.getByRole('alert').textContent).toContain('We could not reach our server.')
  expect(screen.getByLabelText('First day')).toHaveProperty('value', '2026-10-03')
})

test('[ACC-1] a form whose code fails to load shows an error, and another try loads it', async () => {
  let isDown = true
  await open(
    async () => ({ success: false, code: 'FAILED' }),
    async () => {
      if (isDown) throw new Error('a chunk that is gone')
      return MeterDataForm
    },
  )
  isDown = false
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  })
  expect(screen.getByRole('button', { name: 'Make the file' })).toBeDefined()
})

test.each([
  [{ from: '', to: '2026-10-31' }, 'from', /^Enter the first day/],
  [{ from: '2026-10-01', to: '' }, 'to', /^Enter the last day/],
  [{ from: '0001-01-01', to: '0001-01-02' }, 'from', /from the year 1900 on/],
  [{ from: '2026-11-01', to: '2026-11-02' }, 'from', /Today’s data will be here tomorrow/],
  [{ from: '2026-10-02', to: '2026-10-01' }, 'to', /not before the first day/],
  [{ from: '2024-10-01', to: '2026-10-31' }, 'to', /731 days \(two years\) at most/],
] as const)('of %o it is said what is wrong', (typed, field, words) => {
  expect(meterDataFaults(typed, '2026-10-31')[field]).toMatch(words)
  expect(meterDataFaults({ from: '2026-10-01', to: '2026-10-31' }, '2026-10-31')).toEqual({})
})
