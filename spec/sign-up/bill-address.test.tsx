import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paymentSection } from '../../src/sign-up/payment-section.tsx'
import { applicationWith, sectionContext } from './section-cases.ts'

afterEach(cleanup)

const payment = { delivery: 'POST', frequency: 'P3M', payBy: 'BPAY' } as const
const place = { suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const

test.each([
  ['PO Box 7', { unit: '', number: '', street: 'PO Box 7' }],
  ['3/9 Sample Road', { unit: '3', number: '9', street: 'Sample Road' }],
  ['Lot 5 Sample Road', { unit: '', number: '', street: 'Lot 5 Sample Road' }],
])('[ORIG-1] bills that go to %s are shown so when the section is opened again', (line, parts) => {
  const application = applicationWith({ payment: { ...payment, postalAddress: { line, ...place } } })
  const form = render(
    <form aria-label="Bills">{paymentSection.fields({}, sectionContext({ application }))}</form>,
  )
  const data = new FormData(form.getByRole('form') as HTMLFormElement)
  expect(paymentSection.read(data)).toMatchObject({
    delivery: 'POST',
    postTo: 'ELSEWHERE',
    address: { ...parts, ...place },
  })
})

test('[ORIG-1] the address for bills says how a post-office box is entered', () => {
  render(<form>{paymentSection.fields({}, sectionContext())}</form>)
  const hint = screen.getByText('A post-office box is entered by hand, as the street name.')
  expect(hint.closest('div')?.textContent).toContain('Address for your bills')
})
