import { countDays, daysAfter } from '../../contracts/civil-days.ts'
import type { australianStates } from '../../contracts/do-not-contact-rules.ts'
import { invoiceGst, invoiceLineAmount } from '../../contracts/invoice-rules.ts'
import type { InvoiceLine } from '../../contracts/schemas/invoice.ts'
import type { Cents } from '../../contracts/schemas/my-account.ts'
import type { ConcessionKind } from '../../contracts/sign-up-rules.ts'
import { period as periodWords } from '../customer-figures.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import type { MicroDollars } from '../energy/units.ts'
import { amountString } from '../energy/units.ts'
import type { UsageStretch } from '../usage/usage-series.ts'

/**
 * The amount of a concession. `PER_DAY` and `PER_YEAR`: millionths of a dollar; a day has a 365th of a year's amount.
 * `PERCENT_OF_CHARGES`: `rate` in thousandths (175 is 17.5 %), of the charges with GST after fees, discounts,
 * adjustments and feed-in credits.
 */
export type ConcessionAmount =
  | { readonly kind: 'PER_DAY' | 'PER_YEAR'; readonly microDollars: MicroDollars }
  | { readonly kind: 'PERCENT_OF_CHARGES'; readonly thousandths: number }

/**
 * A concession for households, as a state publishes it. Part of a brand's data, because amounts change, mostly each
 * July.
 */
export interface ConcessionScheme {
  readonly id: string
  /** As on bills: `Low Income Household Rebate`. */
  readonly displayName: string
  readonly state: (typeof australianStates)[number]
  /** The concession cards that qualify for it. */
  readonly cards: readonly ConcessionKind[]
  /** Each from its first day, in any order. Nothing is paid before the first of them. */
  readonly amounts: readonly { readonly from: IsoDate; readonly amount: ConcessionAmount }[]
}

/** A granted concession with its first and last day; `to` null: no end is known. */
export interface ConcessionDays {
  readonly schemeId: string
  readonly from: IsoDate
  readonly to: IsoDate | null
}

/** A concession of a bill: the days of it at one amount. */
export interface BilledConcession extends UsageStretch {
  readonly displayName: string
  readonly amount: ConcessionAmount
}

/** The concessions of a period: for each granted one the days within it, separately for each amount. One of an unknown scheme is left out. */
export function concessionsIn(
  granted: readonly ConcessionDays[],
  schemes: readonly ConcessionScheme[],
  period: UsageStretch,
): readonly BilledConcession[] {
  return granted.flatMap(({ schemeId, from, to }) => {
    const scheme = schemes.find(({ id }) => id === schemeId)
    if (scheme === undefined) return []
    const amounts = scheme.amounts.toSorted((one, other) => one.from.localeCompare(other.from))
    return amounts.flatMap(({ from: since, amount }, at): BilledConcession[] => {
      const next = amounts[at + 1]?.from
      const first = [period.from, from, since].toSorted().at(-1) ?? period.from
      const ends = [
        period.to,
        ...(to === null ? [] : [to]),
        ...(next === undefined ? [] : [daysAfter(next, -1)]),
      ]
      const last = ends.toSorted()[0] ?? period.to
      return first > last ? [] : [{ displayName: scheme.displayName, amount, from: first, to: last }]
    })
  })
}

const daysInYear = 365
/** The amount of a day, to the millionth of a dollar. */
const perDay = ({ kind, microDollars }: Extract<ConcessionAmount, { microDollars: number }>): MicroDollars =>
  kind === 'PER_DAY' ? microDollars : Math.round(microDollars / daysInYear)

const thousand = 1000
const percentWords = (thousandths: number) => `${thousandths / 10}% of the charges`

/** A share of charges, in whole cents; none if the charges are negative. */
const shareOf = (chargedCents: number, thousandths: number, days: number, allDays: number): number =>
  Math.round((Math.max(0, chargedCents) * thousandths * days) / (thousand * allDays))

/** The charges of a bill before concessions, with GST, in whole cents: the basis of a share. */
export function chargedBeforeConcessions(lines: readonly InvoiceLine[]): number {
  const charges = lines.filter(({ kind }) => kind !== 'concession')
  return charges.reduce((sum, { amount }) => sum + amount, 0) + invoiceGst(charges)
}

/** A bill that was issued before concessions for its days were granted, and those concessions. */
export interface MissedConcessions {
  readonly invoiceNumber: string
  readonly period: UsageStretch
  /** Whole cents (`chargedBeforeConcessions`). */
  readonly chargedCents: number
  /** The missing concessions (`concessionsIn`). */
  readonly concessions: readonly BilledConcession[]
}

/** The lines of a later bill that credit concessions missing on an earlier one: the exact amounts not deducted. */
export const missedConcessionLines = ({
  invoiceNumber,
  period,
  chargedCents,
  concessions,
}: MissedConcessions): readonly InvoiceLine[] =>
  concessions.flatMap(({ displayName, ...concession }) => {
    const { from, to } = concession
    const named = {
      ...concession,
      displayName: `${displayName} for ${periodWords(from, to)}, missing from bill ${invoiceNumber}`,
    }
    const credits = { invoiceNumber, period: { startDate: from, endDate: to } }
    return linesOf([named], chargedCents, period, () => true).map((line) => ({ ...line, credits }))
  })

/** The lines of a bill's concessions. `charges`: all other lines. None has GST. */
export const concessionLines = (
  concessions: readonly BilledConcession[],
  charges: readonly InvoiceLine[],
  period: UsageStretch,
): readonly InvoiceLine[] =>
  linesOf(
    concessions,
    chargedBeforeConcessions(charges),
    period,
    ({ from, to }) => from === period.from && to === period.to,
  )

/** `isNamed`: the name includes the days; otherwise they are those of the whole bill. */
function linesOf(
  concessions: readonly BilledConcession[],
  charged: number,
  { from, to }: UsageStretch,
  isNamed: (days: UsageStretch) => boolean,
): readonly InvoiceLine[] {
  return concessions.map(({ displayName, amount, ...days }): InvoiceLine => {
    const count = countDays(days.from, days.to)
    const name = isNamed(days) ? displayName : `${displayName}, ${periodWords(days.from, days.to)}`
    const line = { kind: 'concession', hasGst: false, quality: 'actual' } as const
    if (amount.kind === 'PERCENT_OF_CHARGES') {
      const cents = shareOf(charged, amount.thousandths, count, countDays(from, to))
      return {
        ...line,
        displayName: `${name}, ${percentWords(amount.thousandths)}`,
        ...{ quantity: null, unitPrice: null, amount: (cents === 0 ? 0 : -cents) as Cents },
      }
    }
    const priced = {
      ...({ ...line, displayName: name, quantity: { unit: 'DAYS', days: count } } as const),
      unitPrice: amountString(-perDay(amount)),
      amount: 0 as Cents,
    }
    return { ...priced, amount: (invoiceLineAmount(priced) ?? 0) as Cents }
  })
}

/** The deduction of a concession in a year with these charges, with GST: whole cents. */
export const concessionOfYear = (amount: ConcessionAmount, chargedCents: number): number =>
  amount.kind === 'PERCENT_OF_CHARGES'
    ? shareOf(chargedCents, amount.thousandths, 1, 1)
    : Math.round((perDay(amount) * daysInYear) / 10_000)
