import { daysAfter } from '../../contracts/civil-days.ts'
import type { DebitAgreement } from '../../contracts/schemas/debit.ts'
import { debitNoticeDays } from './debit-rules.ts'

/** An edition of the service agreement, and the day on which customers are notified of it. Dates are civil. */
export interface AnnouncedAgreement extends DebitAgreement {
  /** At least 14 days before it takes effect. Null: the first edition, which needed no notice. */
  readonly announcedOn: string | null
}

/** Editions of a service agreement, oldest first. Throws `RangeError` if customers had less than 14 days' notice. */
export function debitAgreements(editions: readonly AnnouncedAgreement[]): readonly AnnouncedAgreement[] {
  editions.forEach(({ version, announcedOn, effectiveFrom }, at) => {
    const earlier = editions[at - 1]
    if ((announcedOn === null) !== (earlier === undefined))
      throw new RangeError(`Terms ${version}: every edition after the first one is announced`)
    if (announcedOn !== null && daysAfter(announcedOn, debitNoticeDays) > effectiveFrom)
      throw new RangeError(
        `Terms ${version}: customers must be notified at least ${debitNoticeDays} days before`,
      )
    if (earlier !== undefined && earlier.effectiveFrom >= effectiveFrom)
      throw new RangeError(`Terms ${version}: they hold after those before`)
  })
  return editions
}

const shown = ({ announcedOn: _, ...agreement }: AnnouncedAgreement): DebitAgreement => agreement

/** Message for an order with an edition that is not in force. */
export const refusedAgreement =
  'This edition of the service agreement is not in force. Read the one in force now, and agree to that.'

/** The edition in force on a day, and the next one once it is announced. */
export function agreementsOn(
  editions: readonly AnnouncedAgreement[],
  today: string,
): { readonly agreement: DebitAgreement; readonly nextAgreement: DebitAgreement | null } {
  const inForce = editions.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? editions[0]
  if (inForce === undefined) throw new RangeError('There is no service agreement')
  const next = editions.find(
    ({ effectiveFrom, announcedOn }) =>
      effectiveFrom > inForce.effectiveFrom && announcedOn !== null && announcedOn <= today,
  )
  return { agreement: shown(inForce), nextAgreement: next === undefined ? null : shown(next) }
}
