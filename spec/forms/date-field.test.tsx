import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { AppForm } from '../../src/forms/app-form.tsx'
import { dateFaults, dateFieldId, readDate } from '../../src/forms/date-faults.ts'
import { DateField } from '../../src/forms/date-field.tsx'
import { inSite } from '../layout/in-site.tsx'
import { takeOver } from '../render/take-over.ts'

const ids = {
  'birth-day': dateFieldId('birth', 'day'),
  'birth-month': dateFieldId('birth', 'month'),
  'birth-year': dateFieldId('birth', 'year'),
} as const

const form = () => (
  <StrictMode>
    {inSite(
      <AppForm
        label="About you"
        ids={ids}
        read={(data) => readDate(data, 'birth')}
        check={(typed) => {
          const { day, month, year } = dateFaults('Date of birth', typed)
          return { 'birth-day': day, 'birth-month': month, 'birth-year': year }
        }}
        send={async () => null}
        button="Go on"
        busy="…"
        needsScripts="This"
        fields={(faults) => (
          <DateField
            name="birth"
            label="Date of birth"
            description="For example, 31 3 1980"
            autoComplete="bday"
            isRequired
            faults={Object.fromEntries(
              (['day', 'month', 'year'] as const).flatMap((part) => {
                const fault = faults[`birth-${part}`]
                return fault === undefined ? [] : [[part, fault]]
              }),
            )}
          />
        )}
      />,
    )}
  </StrictMode>
)
const group = () => screen.getByRole('group', { name: 'Date of birth' })
const part = (name: string) => within(group()).getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, text: string) => fireEvent.input(part(name), { target: { value: text } })
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go on' })))

test('[FORM-4] a date is a group of three fields, each with its name, keyboard and autocomplete token', () => {
  render(form())
  const description = document.getElementById(group().getAttribute('aria-describedby') ?? '')?.textContent
  expect(description).toBe('For example, 31 3 1980')
  const fields = within(group()).getAllByRole<HTMLInputElement>('textbox')
  expect(
    fields.map(({ labels, inputMode, autocomplete }) => [labels?.[0]?.textContent, inputMode, autocomplete]),
  ).toEqual([
    ['Day', 'numeric', 'bday-day'],
    ['Month', 'numeric', 'bday-month'],
    ['Year', 'numeric', 'bday-year'],
  ])
})

test('[FORM-1] [FORM-4] the part that is wrong is marked and described, the summary leads there, and nothing typed is lost', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  render(form())
  type('Day', '31')
  type('Year', '1980')
  await send()
  const message = 'Date of birth must include a month'
  expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'There is a problem' }))
  const invalid = within(group())
    .getAllByRole('textbox')
    .filter((one) => one.getAttribute('aria-invalid') === 'true')
  expect(invalid).toEqual([part('Month')])
  const described = document.getElementById(part('Month').getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe(message)
  expect(described?.querySelector('svg')).not.toBeNull()
  expect([part('Day').value, part('Year').value]).toEqual(['31', '1980'])
  fireEvent.click(screen.getByRole('link', { name: message }))
  expect(document.activeElement).toBe(part('Month'))
  type('Month', '3')
  expect(part('Month').hasAttribute('aria-invalid')).toBe(false)
})

test('[LIB-2] the browser takes over what the server rendered', async () => {
  const { complaints, root } = await takeOver(form())
  expect(complaints).toEqual([])
  root.remove()
})
