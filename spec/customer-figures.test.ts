import { expect, test, vi } from 'vitest'
import { dollars, inThrees, kilowattHours, longDate, period, shortDate } from '../src/customer-figures.ts'
import { warnOnConsole } from '../src/warnings.ts'
import { withCommas } from '../src/with-commas.ts'

test.each([
  ['20084471093', ['200', '844', '710', '93']],
  ['123455', ['123', '455']],
  ['12', ['12']],
  ['GF-300417826', ['GF-300417826']],
  ['ACC', ['ACC']],
  ['300417-A', ['300417-A']],
  ['', ['']],
])(
  '[ACC-1] %s is shown in groups of three digits, or whole where it is not of digits alone',
  (number, groups) => {
    expect(inThrees(number)).toEqual(groups)
  },
)

test('[ACC-1] a due date is the same day in every time zone', () => {
  expect([longDate('2026-12-03'), shortDate('2026-12-03')]).toEqual(['3 December 2026', '3 Dec 2026'])
  expect([longDate('2026-09-30'), shortDate('2026-09-30')]).toEqual(['30 September 2026', '30 Sep 2026'])
})

test('[ACC-1] a period is shown in short, with what both days share shown once', () => {
  // Versions of `Intl` use different spaces around the dash.
  const shown = (start: string, end: string) => period(start, end).replaceAll(/\s*–\s*/g, ' – ')
  expect(shown('2026-10-01', '2026-10-31')).toBe('1 – 31 Oct 2026')
  expect(shown('2026-09-04', '2026-10-03')).toBe('4 Sep – 3 Oct 2026')
  expect(shown('2025-12-20', '2026-01-02')).toBe('20 Dec 2025 – 2 Jan 2026')
})

test('[ACC-1] cents are shown as dollars without a sign, and watt-hours as whole kilowatt-hours', () => {
  expect([dollars(1995), dollars(-1995), dollars(0), dollars(1_234_567)]).toEqual([
    ...['$19.95', '$19.95', '$0.00', '$12,345.67'],
  ])
  expect([kilowattHours(312_400), kilowattHours(1_234_500), kilowattHours(0)]).toEqual([
    ...['312 kWh', '1,235 kWh', '0 kWh'],
  ])
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
  [12_345.6, '12,345.6'],
  ['1234.5678', '1,234.5678'],
  ['', ''],
])('%s is written as %j', (amount, text) => {
  expect(withCommas(amount)).toBe(text)
})

test('[ERR-2] a warning on the console contains its code, and nothing else', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warnOnConsole('GATE_CODE_LATE', 'it is late')
  expect(warn.mock.calls).toEqual([['GATE_CODE_LATE: it is late']])
  warn.mockRestore()
})
