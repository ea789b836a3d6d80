import type { IssuedInvoice, MakeInvoiceOptions } from '../../src/billing/index.ts'
import { BillingError, makeInvoice } from '../../src/billing/index.ts'

/** All that a bill needs beside its tariff, reads, period and zone. */
export const billFacts = {
  ...{ invoiceNumber: 'INV-0000-0000', accountNumber: '1', issueDate: '2040-01-01', dueDate: '2040-01-15' },
  ...{ customerName: 'Robin Okafor', plan: { planId: 'p', displayName: 'Plan' } },
  servicePoint: { nationalMeteringId: '41030000017', supplyAddress: '1 Test Lane', distributor: null },
  bpay: { billerCode: '1', reference: '2' },
  ...{ comparison: null, previousPeriod: null, previousBalanceCents: 0, paymentsReceivedCents: 0 },
} as const

/** The bill; null where reads are missing. */
export function billIfRead(options: MakeInvoiceOptions): IssuedInvoice | null {
  try {
    return makeInvoice(options)
  } catch (error) {
    if (error instanceof BillingError && error.code === 'READS_MISSING') return null
    throw error
  }
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
