import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { boxHint } from '../../src/address/post-box.ts'
import { paymentSection } from '../../src/sign-up/payment-section.tsx'
import { applicationWith, sectionContext } from './section-cases.ts'

afterEach(cleanup)

const payment = { delivery: 'POST', frequency: 'P3M', payBy: 'BPAY' } as const
const place = { suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const
const savedWith = (line: string) =>
  sectionContext({
    application: applicationWith({ payment: { ...payment, postalAddress: { line, ...place } } }),
  })

test.each([
  ['PO Box 7', { unit: '', number: '', street: 'PO Box 7' }],
  ['3/9 Sample Road', { unit: '3', number: '9', street: 'Sample Road' }],
  ['Shop 4/12 High Street', { unit: 'Shop 4', number: '12', street: 'High Street' }],
  ['Lot 5 Sample Road', { unit: '', number: 'Lot 5', street: 'Sample Road' }],
  ['Homestead Sample Road', { unit: '', number: 'Homestead', street: 'Sample Road' }],
])(
  '[ORIG-1] bills that go to %s still do after the section was opened again and left as it was',
  (line, parts) => {
    const context = savedWith(line)
    const form = render(<form aria-label="Bills">{paymentSection.fields({}, context)}</form>)
    const read = paymentSection.read(new FormData(form.getByRole('form') as HTMLFormElement))
    expect(read).toMatchObject({ delivery: 'POST', postTo: 'ELSEWHERE', address: { ...parts, ...place } })
    expect(Object.values(paymentSection.check(read, context)).filter((fault) => fault !== undefined)).toEqual(
      [],
    )
    expect(paymentSection.answers(read, context).payment?.postalAddress).toEqual({ line, ...place })
  },
)

test('[ORIG-1] [FORM-4] the address for bills says how a PO box is entered, also to a screen reader', () => {
  render(<form>{paymentSection.fields({}, savedWith('PO Box 7'))}</form>)
  expect(boxHint).toContain('PO Box 12')
  expect(screen.getByRole('group', { name: 'Address for your bills', description: boxHint })).toBeDefined()
})
