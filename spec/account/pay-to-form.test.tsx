import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { payIdMaxCharacters } from '../../contracts/pay-to-rules.ts'
import type { PayToFormProps } from '../../src/templates/account/pay-to-form.tsx'
import { PayToForm } from '../../src/templates/account/pay-to-form.tsx'
import { field, press, problemOf, type } from '../forms/form-setup.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

function open() {
  const onSend = vi.fn<PayToFormProps['onSend']>(async () => ({ success: false, code: 'UNAVAILABLE' }))
  render(inSite(<PayToForm account="300417826" hasDirectDebit={false} onSend={onSend} />))
  type('The most we can take for a bill, in dollars', '500')
  return { onSend, send: () => act(async () => press('Send to my bank')) }
}
const payIdOf = (length: number) => {
  const labels = `${'a'.repeat(63)}.${'b'.repeat(63)}.`
  return `${'r'.repeat(64)}@${labels}${'c'.repeat(length - 65 - labels.length - 3)}.au`
}

test('[PAY-1] a PayID that is too long is shown as that, and never cut', async () => {
  const { onSend, send } = open()
  expect(field('PayID').maxLength).toBe(-1)
  type('PayID', payIdOf(payIdMaxCharacters + 1))
  await send()
  expect(problemOf('PayID')).toBe('PayID must be at most 254 characters')
  expect(onSend).not.toHaveBeenCalled()
  const payId = payIdOf(payIdMaxCharacters)
  type('PayID', ` ${payId} `)
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ payer: { kind: 'PAYID', payId } }))
})

test('[PAY-1] the name of a bank account that is too long is shown as that, and never cut', async () => {
  const { onSend, send } = open()
  fireEvent.click(screen.getByLabelText('By BSB and account number'))
  expect(field('Account name').maxLength).toBe(-1)
  type('Account name', 'R'.repeat(33))
  type('BSB', '082-671')
  type('Account number', '084512937')
  await send()
  expect(problemOf('Account name')).toContain('must have 1 to 32 letters')
  type('Account name', 'R'.repeat(32))
  await send()
  expect(onSend).toHaveBeenCalledOnce()
})
