import { expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { electronicDeliveryConsent } from '../../src/consents/electronic-delivery-consent.ts'
import { createMockBillSettings } from '../../src/testing/mock-bill-settings.ts'

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
