import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BillSettings, BillSettingsChange } from '../../contracts/schemas/my-account.ts'
import type { BillSettingsAnswer } from '../../src/account/bill-settings-service.ts'
import { electronicDeliveryConsent } from '../../src/consents/electronic-delivery-consent.ts'
import { BillSettingsCard } from '../../src/templates/account/bill-settings-card.tsx'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const household: BillSettings = {
  ...{ accountNumber: '3004512876', delivery: 'EMAIL', frequency: 'P3M' },
  ...{ reference: null, business: null },
}
const bakery: BillSettings = {
  ...household,
  reference: 'Shop',
  business: { legalName: 'Petrakis Bakery Pty Ltd', abn: '72999999991' },
}
/**
 * Answers with the changed settings, as the backend does, unless `answer` says otherwise. The loaded settings stay
 * unchanged.
 */
function open(settings: BillSettings, answer?: BillSettingsAnswer) {
  const onSubmit = vi.fn(
    async ({ account: _, ...change }: BillSettingsChange): Promise<BillSettingsAnswer> => {
      return (
        answer ?? { success: true, settings: { ...settings, reference: null, ...change } as BillSettings }
      )
    },
  )
  render(inSite(<BillSettingsCard settings={settings} onSubmit={onSubmit} />))
  return onSubmit
}
const save = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save bill settings' })))
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked

test('[ACC-7] a household changes how its bills are sent and how often, and sees from when that applies', async () => {
  const onSubmit = open(household)
  expect([isChosen('By email'), isChosen('Every three months')]).toEqual([true, true])
  expect(screen.queryByLabelText(/Your reference/)).toBeNull()
  // The card with the address may not have loaded.
  expect(screen.getByText(/^To your postal address\. /)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'By post' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Every month' }))
  await save()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    ...{ account: '3004512876', delivery: 'POST', frequency: 'P1M' },
  })
  expect(screen.getByText('This applies from your next bill.')).toBeTruthy()
  // The next bill's period has already begun with the old frequency.
  expect(screen.getByText(/^How often you get a bill changes after that one/)).toBeTruthy()
  await save()
  expect(screen.queryByText(/^How often you get a bill changes/)).toBeNull()
})

test('[ACC-7] [ORIG-2] when bills change from post to email, the shown text’s edition is sent, and a refused edition is reported', async () => {
  const onSubmit = open(
    { ...household, delivery: 'POST' },
    { success: false, code: 'NOT_NOW', words: 'Load the page again.' },
  )
  await save()
  // The form sends only what was changed here, because another page may have changed the rest.
  expect(onSubmit.mock.lastCall?.[0]).not.toMatchObject({ delivery: 'POST' })
  expect(onSubmit.mock.lastCall?.[0].consent).toBeUndefined()
  fireEvent.click(screen.getByRole('radio', { name: 'By email' }))
  expect(screen.getByText('You agree to get your bills and notices electronically.')).toBeTruthy()
  await save()
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({
    ...{ delivery: 'EMAIL', consent: { version: electronicDeliveryConsent.version } },
  })
  expect(screen.getByText('Load the page again.')).toBeTruthy()
})

test('[ACC-7] a business reads its name and ABN, and chooses the reference on its tax invoices', async () => {
  const onSubmit = open(bakery)
  expect(screen.getByText(/tax invoices for Petrakis Bakery Pty Ltd, ABN 72 999 999 991/)).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>(/Your reference/)
  expect(field.value).toBe('Shop')
  fireEvent.input(field, { target: { value: 'x'.repeat(41) } })
  await save()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.getElementById(`${field.id}-problem`)?.textContent).toContain('40 characters or fewer')
  fireEvent.input(field, { target: { value: ' Cost centre 4 ' } })
  await save()
  expect(onSubmit.mock.lastCall?.[0].reference).toBe('Cost centre 4')
})

test('[ACC-7] saved settings are shown afterwards, and saving again does not revert them', async () => {
  const onSubmit = open(bakery)
  fireEvent.click(screen.getByRole('radio', { name: 'By post' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Every month' }))
  fireEvent.input(screen.getByLabelText(/Your reference/), { target: { value: 'Cost centre 4' } })
  await save()
  expect([isChosen('By post'), isChosen('Every month')]).toEqual([true, true])
  expect(screen.getByLabelText<HTMLInputElement>(/Your reference/).value).toBe('Cost centre 4')
  await save()
  expect(onSubmit.mock.calls).toHaveLength(2)
  expect(onSubmit.mock.calls[1]?.[0]).toEqual({ ...onSubmit.mock.calls[0]?.[0], delivery: undefined })
})

test('[ACC-7] an amount for an email is set within its bounds, and removed; a backend without it has no field', async () => {
  open(household)
  expect(screen.queryByLabelText(/^Email me above/)).toBeNull()
  cleanup()
  const onSubmit = open({ ...household, budgetDollars: null })
  const typed = () => screen.getByLabelText<HTMLInputElement>(/^Email me above/)
  const problem = () => document.getElementById(`${typed().id}-problem`)?.textContent
  const enter = (value: string) => fireEvent.input(typed(), { target: { value } })
  for (const [value, words] of [
    ['about 100', 'Amount must be whole dollars, such as 150'],
    ['99.50', 'Amount must be whole dollars, such as 150'],
    ['9', 'Amount must be from $10 to $10,000'],
    ['10001', 'Amount must be from $10 to $10,000'],
  ] as const) {
    enter(value)
    await save()
    expect([problem(), typed().value]).toEqual([words, value])
  }
  expect(onSubmit).not.toHaveBeenCalled()
  enter(' $1,500 ')
  await save()
  expect(onSubmit.mock.lastCall?.[0].budgetDollars).toBe(1500)
  expect(screen.getByText(/^We’ll email you once for each bill .* more than \$1,500\.$/)).toBeTruthy()
  expect(typed().value).toBe('1500')
  await save()
  expect(screen.queryByText(/^We’ll email you once/)).toBeNull()
  enter('')
  await save()
  expect(onSubmit.mock.lastCall?.[0].budgetDollars).toBeNull()
  expect(screen.getByText('We won’t email you about the cost between bills.')).toBeTruthy()
})

test('[ACC-7] the day on which bills fall due is chosen and removed; a backend without it has no field', async () => {
  open(household)
  expect(screen.queryByLabelText(/fall due/)).toBeNull()
  cleanup()
  const onSubmit = open({ ...household, dueDay: null })
  const chosen = () => screen.getByLabelText<HTMLSelectElement>(/fall due/)
  expect([...chosen().options].map(({ text }) => text)).toEqual([
    '13 business days after the bill',
    ...['On the 1st of a month', 'On the 2nd of a month', 'On the 3rd of a month', 'On the 4th of a month'],
    ...Array.from({ length: 16 }, (_, place) => `On the ${place + 5}th of a month`),
    ...[
      'On the 21st of a month',
      'On the 22nd of a month',
      'On the 23rd of a month',
      'On the 24th of a month',
    ],
    ...[
      'On the 25th of a month',
      'On the 26th of a month',
      'On the 27th of a month',
      'On the 28th of a month',
    ],
  ])
  fireEvent.change(chosen(), { target: { value: '15' } })
  await save()
  expect(onSubmit.mock.lastCall?.[0].dueDay).toBe(15)
  expect(chosen().value).toBe('15')
  expect(screen.getByText('This applies from your next bill.')).toBeTruthy()
  fireEvent.change(chosen(), { target: { value: '' } })
  await save()
  expect(onSubmit.mock.lastCall?.[0].dueDay).toBeNull()
})

test('[ACC-7] an emptied reference is removed', async () => {
  const onSubmit = open(bakery)
  fireEvent.input(screen.getByLabelText(/Your reference/), { target: { value: '' } })
  await save()
  expect(onSubmit.mock.lastCall?.[0].reference).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/Your reference/).value).toBe('')
})

test('[ACC-7] the chosen settings stay if saving fails', async () => {
  open(household, { success: false, code: 'UNREACHABLE' })
  fireEvent.click(screen.getByRole('radio', { name: 'By post' }))
  await save()
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(isChosen('By post')).toBe(true)
})
