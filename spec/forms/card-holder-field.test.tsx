import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CardHolderField, isNameOfOne } from '../../src/forms/card-holder-field.tsx'

test.each([
  ['Robin Okafor', true],
  ['ROBIN A OKAFOR', true],
  ['R Okafor', true],
  ['Okafor, Robin', true],
  ['Robin Anne Okafor', true],
  ['Sam Smith', true],
  ['Zoë D’Arcy', true],
  ['zoe darcy', false],
  ['Robin Smith', false],
  ['Priya Okafor', false],
  ['Priya Raman', false],
])('[ORIG-1] on the card: %s', (typed, isOne) => {
  expect(isNameOfOne(typed, ['Robin Okafor', 'Sam Smith', 'Zoë D’Arcy'])).toBe(isOne)
})

test('[ORIG-1] no warning appears while a matching name is being typed', () => {
  const name = 'Robin Okafor'
  for (let length = 0; length <= name.length; length += 1)
    expect(isNameOfOne(name.slice(0, length), ['Robin Okafor']), name.slice(0, length)).toBe(true)
})

const warning = () => screen.getByRole('status').textContent
function show(holders?: readonly string[], defaultValue?: string) {
  render(
    <form>
      <CardHolderField
        id="holder"
        name="holder"
        holders={holders ?? []}
        defaultValue={defaultValue}
        validation={undefined}
      />
    </form>,
  )
  return screen.getByLabelText<HTMLInputElement>('Name on the card')
}

test('[ORIG-1] [ACC-8] a card in another person’s name shows a warning, which disappears once corrected', () => {
  const field = show(['Robin Okafor', 'Sam Smith'])
  expect(warning()).toBe('')
  fireEvent.input(field, { target: { value: 'Priya Raman' } })
  expect(warning()).toContain('The account is in the name of Robin Okafor and Sam Smith.')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  fireEvent.input(field, { target: { value: 'Sam Smith' } })
  expect(warning()).toBe('')
})

test('[ORIG-1] a saved name is compared at once, and without a known holder there is no comparison', () => {
  show(['Robin Okafor'], 'Priya Raman')
  expect(warning()).toContain('Robin Okafor')
  cleanup()
  fireEvent.input(show(), { target: { value: 'Priya Raman' } })
  expect(warning()).toBe('')
})
