import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BillSmoothing, SmoothingAgreement } from '../../contracts/schemas/smoothing.ts'
import { sampleSmoothing, sampleSmoothingOffer } from '../../fixtures/smoothing.ts'
import type { SmoothingAnswer } from '../../src/account/smoothing-service.ts'
import { smoothingService } from '../../src/account/smoothing-service.ts'
import { smoothingConsent } from '../../src/consents/smoothing-consent.ts'
import { SmoothingCard } from '../../src/templates/account/smoothing-card.tsx'
import { clientOf, json } from '../client/fake-backend.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const none = { accountNumber: '3004512876', agreement: null, offer: null, obstacle: null }
const offered: BillSmoothing = { ...none, offer: sampleSmoothingOffer }
const smoothed = (change: Partial<SmoothingAgreement> = {}): BillSmoothing => ({
  ...none,
  agreement: { ...sampleSmoothing, ...change },
})
const cents = (amount: number) => amount as SmoothingAgreement['amount']

function open(smoothing: BillSmoothing, answer?: SmoothingAnswer) {
  const calls = {
    agreeToSmoothing: vi.fn(async () => answer ?? ({ success: true, agreement: sampleSmoothing } as const)),
    endSmoothing: vi.fn(
      async () => answer ?? ({ success: true, agreement: { ...sampleSmoothing, status: 'ENDED' } } as const),
    ),
  }
  render(inSite(<SmoothingCard smoothing={smoothing} {...calls} />))
  return calls
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const text = () => document.body.textContent ?? ''

test('[PAY-7] the offer says the amount, how it is worked out, and the terms; the consent starts unticked and is needed', async () => {
  const { agreeToSmoothing } = open(offered)
  expect(text()).toContain('$384.00 every three months')
  expect(text()).toContain('We estimate $1,534.12 for twelve months, GST included, from your own usage')
  expect(text()).toContain('4,210 kWh (read on 97% of the days, and estimated on the others)')
  expect(text()).toContain('four bills of $383.53, or $384.00 in whole dollars')
  expect(text()).toContain('30 May 2027')
  expect(text()).toContain(`Terms, edition ${smoothingConsent.version}`)
  for (const point of smoothingConsent.points) expect(text()).toContain(point)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: smoothingConsent.text.label })
  expect(box.checked).toBe(false)
  await press('Smooth my bills')
  expect(agreeToSmoothing).not.toHaveBeenCalled()
  expect(text()).toContain('Tick the box to agree')
  fireEvent.click(box)
  await press('Smooth my bills')
  expect(agreeToSmoothing).toHaveBeenCalledExactlyOnceWith({
    ...{ account: '3004512876', amount: 38_400, consent: { version: smoothingConsent.version } },
  })
  expect(document.activeElement?.textContent).toBe('Your bills are smoothed')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'End bill smoothing' })).toBeTruthy()
})

test('[PAY-7] without own usage the estimate says that it is from a typical household', () => {
  const { measuredPercent: _, ...offer } = sampleSmoothingOffer
  open({ ...none, offer: { ...offer, basis: 'TYPICAL_USAGE', frequency: 'P1M' } })
  expect(text()).toContain('from a typical household in your area, 4,210 kWh a year')
  expect(text()).toContain('every month')
})

test('[PAY-7] a refusal says why, a lost answer that it is safe to send it again, and the offer stays', async () => {
  const tick = () => fireEvent.click(screen.getByRole('checkbox'))
  open(offered, { success: false, code: 'NOT_NOW', words: 'The estimate has changed.' })
  tick()
  await press('Smooth my bills')
  expect(screen.getByText('The estimate has changed.')).toBeTruthy()
  cleanup()
  open(offered, { success: false, code: 'UNREACHABLE' })
  tick()
  await press('Smooth my bills')
  expect(text()).toContain('It’s safe to send it twice.')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('[PAY-7] a running agreement shows amount, announced amount, balance and review, and is ended after a question', async () => {
  const next = { amount: cents(43_200), from: '2027-06-16' }
  const { endSmoothing } = open(smoothed({ balance: 4_120 as SmoothingAgreement['balance'], next }))
  expect(text()).toContain('$384.00 every three months')
  expect(text()).toContain('Bills from 16 June 2027$432.00 every three months')
  expect(text()).toContain('Your smoothing balance is $41.20: your bills have come to that much more')
  expect(text()).toContain('We estimate again')
  await press('End bill smoothing')
  expect(text()).toContain('and the balance of $41.20.')
  await press('Yes, end bill smoothing')
  expect(endSmoothing).toHaveBeenCalledExactlyOnceWith(sampleSmoothing.reference)
  cleanup()
  open(smoothed({ balance: -4_120 as SmoothingAgreement['balance'], isYearEnd: true }))
  expect(text()).toContain('$41.20 in your favour')
  expect(text()).toContain('We settle the balance')
  await press('End bill smoothing')
  expect(text()).toContain('less the $41.20 in your favour')
})

test('[PAY-7] where supply ends, the agreement says that the final bill settles the balance', () => {
  open(smoothed({ supplyEndsOn: '2027-02-10' }))
  expect(text()).toContain('Your electricity supply ends on 10 February 2027. Your final bill is for what')
})

test('[PAY-7] an end without a balance is shown, and one with a balance comes with the next bill', async () => {
  open(smoothed())
  await press('End bill smoothing')
  await press('Yes, end bill smoothing')
  expect(document.activeElement?.textContent).toBe('Bill smoothing has ended')
  cleanup()
  const ending = { ...sampleSmoothing, status: 'ENDING', balance: 4_120 } as SmoothingAgreement
  open(smoothed({ balance: 4_120 as SmoothingAgreement['balance'] }), { success: true, agreement: ending })
  await press('End bill smoothing')
  await press('Yes, end bill smoothing')
  expect(text()).toContain('Your bill smoothing ends with your next bill.')
  expect(screen.queryByRole('button', { name: 'End bill smoothing' })).toBeNull()
})

test('[PAY-7] an obstacle is shown in place of an offer', () => {
  open({ ...none, obstacle: 'PAYMENT_PLAN' })
  expect(text()).toContain('You have a payment plan')
  expect(screen.queryByRole('button')).toBeNull()
})

test('[PAY-7] the service passes the backend’s reason on, and loads what has changed again', async () => {
  const problem = { type: 'about:blank', title: 'Sorry', status: 409, detail: 'It has changed.' }
  const { client } = clientOf(() => json(409, problem, { 'content-type': 'application/problem+json' }))
  const onChanged = vi.fn()
  const { endSmoothing } = smoothingService(client, onChanged)
  expect(await endSmoothing('BS-7K2M-9QXT')).toEqual({
    ...{ success: false, code: 'NOT_NOW', words: 'It has changed.' },
  })
  expect(onChanged).toHaveBeenCalledOnce()
})
