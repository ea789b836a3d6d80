import { expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { electronicDeliveryConsent } from '../../src/consents/electronic-delivery-consent.ts'
import { createMockBillSettings } from '../../src/testing/mock-bill-settings.ts'
import { createMockSmoothing } from '../../src/testing/mock-smoothing.ts'

test('[ACC-7] [ORIG-2] the mock turns bills from post to email by consent to the current edition alone', () => {
  const settings = createMockBillSettings()
  const change = (wanted: Parameters<typeof settings.change>[1]) => settings.change(mayaNguyen, wanted)
  expect(change({ delivery: 'EMAIL' }).delivery).toBe('EMAIL')
  expect(change({ delivery: 'POST' }).delivery).toBe('POST')
  const refused = (errors: object[]) => expect.objectContaining({ status: 422, errors })
  expect(() => change({ delivery: 'EMAIL' })).toThrow(
    refused([expect.objectContaining({ pointer: '/body/consent' })]),
  )
  expect(() => change({ delivery: 'EMAIL', consent: { version: '2020-01' } })).toThrow(
    refused([expect.objectContaining({ pointer: '/body/consent/version' })]),
  )
  const { version } = electronicDeliveryConsent
  expect(change({ delivery: 'EMAIL', consent: { version } })).toMatchObject({ delivery: 'EMAIL' })
  expect(settings.of(mayaNguyen).delivery).toBe('EMAIL')
})

test('[ACC-7] [PAY-7] the mock bills no more or less often while bills are smoothed', () => {
  const settings = createMockBillSettings(() => true)
  expect(() => settings.change(mayaNguyen, { frequency: 'P1M' })).toThrow(
    expect.objectContaining({
      ...{ status: 422, errors: [expect.objectContaining({ pointer: '/body/frequency' })] },
    }),
  )
  expect(settings.change(mayaNguyen, { frequency: 'P3M', reference: null }).frequency).toBe('P3M')
})

test('[PAY-7] the mock offers no bill smoothing while another frequency is still to come', () => {
  const settings = createMockBillSettings()
  const smoothing = createMockSmoothing({
    ...{ now: () => new Date('2026-11-30T01:00:00Z'), random: () => '7K2M-9QXT', send: () => {} },
    ...{ emailOf: () => 'maya@customer.example', hasPlan: () => false },
    isFrequencyAhead: settings.isFrequencyAhead,
    frequencyOf: (account) => settings.of(account).frequency,
  })
  expect(smoothing.read(mayaNguyen).offer).not.toBeNull()
  settings.change(mayaNguyen, { frequency: 'P1M' })
  expect(smoothing.read(mayaNguyen)).toMatchObject({ offer: null, obstacle: 'FREQUENCY_CHANGES' })
  settings.change(mayaNguyen, { frequency: 'P3M' })
  expect(smoothing.read(mayaNguyen).obstacle).toBeNull()
})
