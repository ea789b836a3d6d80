import { monthsAfter } from '../../contracts/civil-days.ts'
import type { PaymentRecord } from '../../contracts/schemas/payment.ts'
import { paymentMethodNames } from '../billing/payment-words.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { PaymentLine, PaymentLineKind } from './payment-lines.ts'
import { isPayoutLine, paymentLineKinds } from './payment-lines.ts'

const texts = defineTexts('paymentChoice', {
  financialYear: ({ first, last }: Values<'first' | 'last'>) => `1 July ${first} to 30 June ${last}`,
})

/** Which lines of a history are shown. '' is all. */
export interface PaymentChoice {
  /** `3m`, `12m`: the last months. `2026`: the financial year that ends in June 2026. */
  readonly period: string
  readonly kind: PaymentLineKind | ''
  readonly method: PaymentRecord['method'] | ''
}

export const everyPayment: PaymentChoice = { period: '', kind: '', method: '' }

/** The payment methods to choose from. */
export const paymentMethods = Object.keys(paymentMethodNames) as PaymentRecord['method'][]

const names = ['period', 'kind', 'method'] as const
const periods = /^(?:3m|12m|20\d\d)$/

/** The choice in an address, `?period=12m&method=CARD`; all for a missing or invalid part. */
export function paymentChoiceIn(search: string): PaymentChoice {
  const query = new URLSearchParams(search)
  const [period = '', kind = '', method = ''] = names.map((name) => query.get(name) ?? '')
  return {
    period: periods.test(period) ? period : '',
    kind: paymentLineKinds.find((one) => one === kind) ?? '',
    method: paymentMethods.find((one) => one === method) ?? '',
  }
}

/** The query with the choice. Defaults are left out, and all other parameters kept. */
export function searchWithPayments(search: string, choice: PaymentChoice): string {
  const query = new URLSearchParams(search)
  for (const name of names) {
    query.delete(name)
    if (choice[name] !== '') query.set(name, choice[name])
  }
  return query.size === 0 ? '' : `?${query}`
}

/** The financial year of a day, by the calendar year in which it ends: it begins on 1 July. */
export const financialYearOf = (day: string): string =>
  String(Number(day.slice(0, 4)) + (day.slice(5, 7) >= '07' ? 1 : 0))

/** `2026` → `1 July 2025 to 30 June 2026`. */
export const financialYearWords = (year: string): string =>
  texts.financialYear({ first: Number(year) - 1, last: year })

export interface PaymentDays {
  /** Civil day of the reader. */
  readonly today: string
  /** The civil day of an instant. */
  readonly dayOf: (at: string) => string
}

/** The lines of a choice, in their order. */
export function chosenLines(
  lines: readonly PaymentLine[],
  { period, kind, method }: PaymentChoice,
  { today, dayOf }: PaymentDays,
): PaymentLine[] {
  const months = period === '3m' ? 3 : period === '12m' ? 12 : 0
  const isInPeriod = (day: string) =>
    period === '' || (months > 0 ? day > monthsAfter(today, -months) : financialYearOf(day) === period)
  return lines.filter(
    (line) =>
      (kind === '' || line.kind === kind) &&
      // Credits do not match a payment method, because the customer did not pay them.
      (method === '' || (!isPayoutLine(line) && line.payment.method === method)) &&
      isInPeriod(dayOf(line.at)),
  )
}
