import type { accounts } from '../database/schema.ts'
import type { DemoUsage } from './demo-usage.ts'

export interface DemoCustomer {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly givenName: string
  readonly familyName: string
  readonly account: Omit<typeof accounts.$inferInsert, 'customerId' | 'balanceCents' | 'dueOn'>
  /** Of the supply point, without the checksum. */
  readonly nmi: string
  /** Usage in watt-hours of each month that is billed, newest first. The newest bill is not paid yet. */
  readonly months: readonly number[]
  readonly usage: DemoUsage
}

/** The customer whose login the server prints in local mode. */
export const demoCustomer: DemoCustomer = {
  id: '5b0f2f3c-6a34-4c0e-9d0a-3f6f0d7a1e01',
  email: 'demo@wattlebird.example',
  password: 'wattle-and-gum-42',
  givenName: 'Maya',
  familyName: 'Nguyen',
  account: {
    number: '300417826',
    planId: 'wattlebird-steady',
    planName: 'Wattlebird Steady',
    planStartedOn: '2024-03-18',
    supplyAddress: '12 Banksia Street, Newtown NSW 2042',
    postcode: '2042',
    bpayBillerCode: '123455',
    bpayReference: '3004178269',
  },
  nmi: '4103000201',
  months: [412_380, 398_115, 455_902, 511_640, 487_259, 366_004],
  usage: {
    since: '2024-03-18',
    ordinary: 13_400,
    hasPanels: false,
    gaps: ['02-09', '02-10', '02-11', '02-12'],
    estimates: ['06-16', '06-17', '10-27', '11-17'],
    hasHalfHours: false,
  },
}

/** A second customer, to show that neither can read the other's data (AUTH-14). */
export const neighbour: DemoCustomer = {
  id: '5b0f2f3c-6a34-4c0e-9d0a-3f6f0d7a1e02',
  email: 'tom@wattlebird.example',
  password: 'magpie-at-the-gate-7',
  givenName: 'Tom',
  familyName: 'Fraser',
  account: {
    number: '300528931',
    planId: 'wattlebird-shift',
    planName: 'Wattlebird Shift',
    planStartedOn: '2025-07-01',
    supplyAddress: '14 Banksia Street, Newtown NSW 2042',
    postcode: '2042',
    bpayBillerCode: '123455',
    bpayReference: '3005289313',
  },
  nmi: '4103000202',
  months: [201_450, 188_730],
  usage: {
    since: '2025-07-01',
    ordinary: 6_600,
    hasPanels: true,
    gaps: [],
    estimates: ['08-04'],
    hasHalfHours: true,
  },
}
