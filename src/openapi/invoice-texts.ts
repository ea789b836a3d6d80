import type { SchemaText } from './components.ts'

const read = {
  register: 'GENERAL',
  readStartDate: '2026-10-01',
  readEndDate: '2026-10-31',
  quality: 'actual',
  usage: 412_380,
}
const usageLine = {
  kind: 'usage',
  displayName: 'Usage',
  quantity: { unit: 'WH', wattHours: 412_380 },
  unitPrice: '0.305',
  amount: 12_578,
  hasGst: true,
  quality: 'actual',
}
const supplyLine = {
  kind: 'supply',
  displayName: 'Daily supply',
  quantity: { unit: 'DAYS', days: 31 },
  unitPrice: '0.95',
  amount: 2945,
  hasGst: true,
  quality: 'actual',
}

/** Descriptions and examples for the schemas of a bill in full. */
export const invoiceTexts: Readonly<Record<string, SchemaText>> = {
  Invoice: {
    description:
      'An issued bill in full; names are those of the Consumer Data Standards, where they have one. It never changes after it was issued, but for `paymentStatus`, `owed` and `isInPlan`. Amounts are whole cents, positive where the customer owes; dates are civil dates where the meter is. The lines are without GST and add up to `subtotal`; `gstAmount` is 10 % of those that have it, taken once; both together are `invoiceAmount`. `paymentsReceived` is negative: it takes from `previousBalance`; positive where other changes since then, such as refunds, exceed the payments. `used` is general use and controlled loads; the reads of a register follow each other over the whole period, and come to what the lines charge. `estimate`: reads were missing, and were estimated by `basis`, `NETWORK` where the network has done it; left out where none is estimated. `smoothing`: by bill smoothing, `amount` is due for this bill in place of `invoiceAmount`, and `balance` is that of smoothing after it; `isSettled`: it ends smoothing, and its balance is 0; left out without it. `isFinal`: the supply has ended with the period. `inPaymentPlan`: what of `balanceAtIssue` was in the customer’s payment plan when the bill was issued, and is no part of what is due by `dueDate`; left out where nothing was. `registers`: what an accumulation meter showed before the first day and at the end of the last one, in whole kWh; left out where not known. `nextReadOn`: left out where supply has ended. `usageBefore`: the use on the bills before, oldest first; `yearBefore`: on the same days of the year before. `owed` and `isInPlan`: what of this bill is unpaid at present, and whether a payment plan pays it, as in the list of bills. `business`: the bill is a tax invoice for it, addressed to `customerName`; left out for a household. `customerReference`: the customer’s own. `delivery`: by email or post. `betterOffer`: null where no other plan can be compared.',
    example: {
      invoiceNumber: 'INV-7K2M-9QXT',
      accountNumber: '3004512876',
      issueDate: '2026-11-03',
      dueDate: '2026-11-30',
      period: { startDate: '2026-10-01', endDate: '2026-10-31' },
      supplyDays: 31,
      customerName: 'Maya Nguyen',
      plan: { planId: 'FLEX-RES', displayName: 'Flex' },
      servicePoint: {
        nationalMeteringId: '41030045121',
        supplyAddress: '14 Example Road, Marrickville NSW 2204',
        distributor: { name: 'Example Networks', faultsPhone: '13 00 00' },
      },
      reads: [read],
      used: 412_380,
      exported: null,
      lines: [usageLine, supplyLine],
      electricity: {
        totalUsageCharges: 12_578,
        totalGenerationCredits: 0,
        totalOnceOffCharges: 0,
        totalOnceOffDiscounts: 0,
        otherCharges: 2945,
        totalGst: 1552,
      },
      subtotal: 15_523,
      gstAmount: 1552,
      invoiceAmount: 17_075,
      previousBalance: 16_492,
      paymentsReceived: -16_492,
      balanceAtIssue: 17_075,
      paymentStatus: 'NOT_PAID',
      bpay: { billerCode: '123455', reference: '30045128763' },
      betterOffer: { isBetter: false, compared: 'ALL' },
      comparison: null,
      previousPeriod: {
        period: { startDate: '2026-09-01', endDate: '2026-09-30' },
        supplyDays: 30,
        used: 398_115,
        invoiceAmount: 16_492,
      },
    },
  },
  InvoiceLine: {
    description:
      'A line of a bill. `amount`: without GST, `quantity` times `unitPrice` rounded to the cent by itself, half a cent away from zero; of `feedIn` with the other sign. `unitPrice`: dollars without GST for each kWh, day or kW. `fraction`, where a step of the price ends within a watt-hour: what is exact beyond the whole ones. `quantity` and `unitPrice` are null of fees, discounts, adjustments, and of concessions that are a share of the charges; others are for days, at a negative price. A concession has no GST. `adjusts`, of an `adjustment` alone: the earlier bill that was estimated and is put right by the line, with the energy that it charged for (`billed`) beside what was read since (`read`). `credits`, of a `concession` alone: the earlier bill that was issued without it, and its days there. `quality`: the worst of its reads.',
    example: usageLine,
  },
  InvoiceRead: {
    description:
      'The reads of a register over days of one quality, first and last day included. Never negative, of `EXPORT` too. `estimated`: the meter could not be read.',
    example: read,
  },
  InvoiceRegister: {
    description:
      'General use, up to four controlled loads in the order of the plan, or power that was sent to the grid.',
    example: 'GENERAL',
  },
}
