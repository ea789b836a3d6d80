import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { testSignUp } from '../../fixtures/sign-up.ts'
import type { KnownApplicant } from '../../src/sign-up/known-applicant.ts'
import { paymentSection } from '../../src/sign-up/payment-section.tsx'
import { supplySection } from '../../src/sign-up/supply-section.tsx'
import { supportSection } from '../../src/sign-up/support-section.tsx'
import { inSite } from '../layout/in-site.tsx'
import { applicationWith, sectionContext } from './section-cases.ts'

afterEach(cleanup)

const mover: KnownApplicant = {
  ...{ userId: 'u-1', givenName: 'Ana', familyName: 'Silva', email: 'ana@customers.example' },
  leavesOn: '2026-12-09',
  payment: { delivery: 'EMAIL', frequency: 'P1M', payBy: 'DIRECT_DEBIT' },
  ...{ hasLifeSupport: true, hasConcession: true },
}
interface Fields {
  readonly fields: (faults: object, context: ReturnType<typeof sectionContext>) => React.ReactNode
}
function show({ fields }: Fields, more: Parameters<typeof sectionContext>[0]) {
  const form = (
    <form aria-label="Section">
      {fields({}, sectionContext({ application: null, known: mover, ...more }))}
    </form>
  )
  render(inSite(form))
  return new FormData(screen.getByRole('form') as HTMLFormElement)
}
const notes = () => [...document.querySelectorAll('.gf-note')].map(({ textContent }) => textContent)

test('[ORIG-1] for a customer who moves the new home is a home to move into, on the last day of the present one', () => {
  const data = show(supplySection as Fields, {})
  expect(supplySection.read(data)).toMatchObject({
    ...{ customerType: 'RESIDENTIAL', start: 'MOVE_IN' },
    moveInOn: { day: '9', month: '12', year: '2026' },
  })
  expect(notes()).toEqual([expect.stringContaining('last day at your present address')])
})

test('[ORIG-1] a last day that is over is no day to move in, and a business stays one', () => {
  const data = show(supplySection as Fields, { known: { ...mover, isBusiness: true }, today: '2026-12-10' })
  expect(supplySection.read(data)).toMatchObject({
    ...{ customerType: 'BUSINESS', start: 'MOVE_IN', moveInOn: { day: '', month: '', year: '' } },
  })
  expect(notes()).toEqual([])
})

test('[ORIG-1] bills come as they do now, and an authority to debit is said to be for the present account alone', () => {
  const data = show(paymentSection as Fields, {})
  expect(paymentSection.read(data)).toMatchObject({
    ...{ delivery: 'EMAIL', frequency: 'P1M', payBy: 'DIRECT_DEBIT' },
  })
  expect(notes()).toEqual([
    expect.stringContaining('Direct debit authority is for the present account alone'),
  ])
  cleanup()
  show(paymentSection as Fields, { known: { ...mover, payment: { delivery: 'POST' } } })
  expect(notes()).toEqual(['We’ve filled in how your bills come now.'])
})

test('[ORIG-1] life support and concession are asked for again, with why; nobody else is told about them', () => {
  show(supportSection as Fields, {})
  expect(notes()).toEqual([
    expect.stringContaining('A registration is for one address'),
    expect.stringContaining('Give your card again'),
  ])
  cleanup()
  show(supportSection as Fields, { known: null })
  expect(notes()).toEqual([])
})

test('[ORIG-1] what was saved or restored comes before what the account knows', () => {
  const { supply, payment } = testSignUp
  const application = applicationWith({ supply, payment: { ...payment, frequency: 'P3M' } })
  expect(supplySection.read(show(supplySection as Fields, { application }))).toMatchObject({
    start: supply.start,
  })
  cleanup()
  expect(paymentSection.read(show(paymentSection as Fields, { application })).frequency).toBe('P3M')
  cleanup()
  expect(supplySection.read(show(supplySection as Fields, { isRestored: true })).start).toBe('')
  expect(notes()).toEqual([])
})
