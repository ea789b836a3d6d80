import { textTable } from '../../platform/text-table.ts'
import type { ExternalNotices } from './external-notices.ts'
import type { PriceNoticesResult } from './price-notices.ts'

const lines = (title: string, list: PriceNoticesResult['refused']) =>
  list.length === 0 ? [] : ['', title, ...list.map((one) => `  ${one.accountNumber}: ${one.reason}`)]

/** The customers who were, or would be, notified of new prices, as text. */
export function priceNoticesText(
  { notified, refused, differences, waiting, faults }: PriceNoticesResult,
  isDry: boolean,
): string {
  const late = notified.filter(({ pricesFrom, reachesOn }) => reachesOn > pricesFrom).length
  const nobody = isDry ? 'Nobody would be told of other prices.' : 'Nobody was to be told of other prices.'
  return [
    notified.length === 0
      ? nobody
      : `${isDry ? 'Customers who would be told' : 'Customers who were told'} of other prices: ${notified.length}.`,
    ...(notified.length === 0
      ? []
      : [
          textTable(
            ['ACCOUNT', 'PLAN', 'PRICES OF', 'COUNT FROM'],
            notified.map((one) => [one.accountNumber, one.planId, one.pricesFrom, one.reachesOn]),
          ),
        ]),
    ...(late === 0
      ? []
      : ['', `${late} of them are told late: the prices count five business days after the notice.`]),
    ...lines('Accounts for which other prices do not count, since they cannot be told of them:', refused),
    ...lines(
      'Accounts whose prices the price book has otherwise; what was told or agreed counts:',
      differences,
    ),
    ...lines('Notices that have not gone out, whose prices do not count:', waiting),
    ...lines('Not told by a fault of this program or its database, run it again:', faults),
  ].join('\n')
}

/** The result of recording notices by another system, as text. */
export const externalNoticesText = ({ recorded, refusals }: ExternalNotices, isDry: boolean): string =>
  refusals.length > 0
    ? [...refusals.map(({ line, reason }) => `line ${line}: ${reason}`), 'Nothing was recorded.'].join('\n')
    : [
        `${isDry ? 'Notices that would be recorded' : 'Notices that were recorded'}: ${recorded.length}.`,
        textTable(
          ['ACCOUNT', 'PLAN', 'PRICES OF', 'TOLD ON', 'COUNT FROM'],
          recorded.map((one) => [
            one.accountNumber,
            one.planId,
            one.pricesFrom,
            one.notifiedOn,
            one.reachesOn,
          ]),
        ),
      ].join('\n')
