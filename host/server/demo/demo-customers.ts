import type { accounts } from '../platform/database/schema.ts'
import type { DemoUsage } from './demo-usage.ts'

/** One supply address of a demo customer. */
export interface DemoAccount {
  readonly account: Omit<typeof accounts.$inferInsert, 'customerId' | 'balanceCents' | 'dueOn'>
  /** Without the checksum. */
  readonly nmi: string
  /** Usage in watt-hours of each month that is billed, newest first. The newest bill is not paid yet. */
  readonly months: readonly number[]
  readonly usage: DemoUsage
}

export interface DemoCustomer extends DemoAccount {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly givenName: string
  readonly familyName: string
  /** Further accounts. Default: none. */
  readonly more?: readonly DemoAccount[]
}

export const accountsOfDemo = (customer: DemoCustomer): readonly DemoAccount[] => [
  customer,
  ...(customer.more ?? []),
]

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

/** A customer with two homes, one of them with solar panels. */
export const homeowner: DemoCustomer = {
  id: '5b0f2f3c-6a34-4c0e-9d0a-3f6f0d7a1e03',
  email: 'grace@wattlebird.example',
  password: 'two-kettles-one-key-5',
  givenName: 'Grace',
  familyName: 'Tan',
  account: {
    number: '300611207',
    displayName: 'Home',
    planId: 'wattlebird-shift',
    planName: 'Wattlebird Shift',
    planStartedOn: '2025-05-12',
    supplyAddress: '3/27 Grevillea Avenue, Marrickville NSW 2204',
    postcode: '2204',
    bpayBillerCode: '123455',
    bpayReference: '3006112076',
  },
  nmi: '4103000203',
  months: [296_410, 281_330, 333_907],
  usage: {
    since: '2025-05-12',
    ordinary: 9_600,
    hasPanels: false,
    gaps: ['07-19'],
    estimates: ['10-12', '11-15'],
    hasHalfHours: true,
  },
  more: [
    {
      account: {
        number: '300611215',
        displayName: 'Holiday house',
        planId: 'wattlebird-steady-endeavour-energy',
        planName: 'Wattlebird Steady',
        planStartedOn: '2025-09-01',
        supplyAddress: '8 Pelican Parade, Kiama NSW 2533',
        postcode: '2533',
        bpayBillerCode: '123455',
        bpayReference: '3006112159',
      },
      nmi: '4310000204',
      months: [118_220, 96_045],
      usage: {
        since: '2025-09-01',
        ordinary: 3_700,
        hasPanels: true,
        gaps: [],
        estimates: ['11-02'],
        hasHalfHours: false,
      },
    },
  ],
}

/** The owner of a small business. */
export const shopkeeper: DemoCustomer = {
  id: '5b0f2f3c-6a34-4c0e-9d0a-3f6f0d7a1e04',
  email: 'bakery@wattlebird.example',
  password: 'sourdough-before-dawn-3',
  givenName: 'Eleni',
  familyName: 'Petrakis',
  account: {
    number: '300734458',
    displayName: 'Petrakis Bakery',
    planId: 'wattlebird-business-steady',
    planName: 'Wattlebird Business Steady',
    planStartedOn: '2025-08-04',
    supplyAddress: 'Shop 2, 114 Illawarra Road, Marrickville NSW 2204',
    postcode: '2204',
    bpayBillerCode: '123455',
    bpayReference: '3007344587',
    businessName: 'Petrakis Bakery Pty Ltd',
    businessAbn: '72999999991',
    billReference: 'Marrickville shop',
  },
  nmi: '4103000205',
  months: [1_912_640, 1_850_075, 1_874_290],
  usage: {
    since: '2025-08-04',
    ordinary: 61_500,
    hasPanels: false,
    gaps: ['12-25'],
    estimates: ['01-26'],
    hasHalfHours: false,
  },
}

/** Customers for logging in at a server in local mode. */
export const demoCustomers: readonly DemoCustomer[] = [demoCustomer, neighbour, homeowner, shopkeeper]
