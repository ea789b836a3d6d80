// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table that is laid out as blocks.

import type { PlanTerms } from '../../../contracts/schemas/plan-change.ts'
import { englishPart } from '../../language.ts'
import { comparedTerms, isNotified, languageOfValue } from '../../plan-change/compare-terms.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('termsTable', {
  what: 'What',
  restStays: 'Everything else in your plan stays the same. ',
  gst: 'Prices include GST. There is none on what we pay you for solar power.',
})

export interface TermsTableProps {
  readonly label: string
  /** The titles of the two columns. */
  readonly titles: readonly [now: string, next: string]
  /** Null if unknown. */
  readonly now: PlanTerms | null
  readonly next: PlanTerms
  /** Leaves out unchanged conditions, and says so. Default: false. */
  readonly isOfOnePlan?: boolean
}

/** Two plans, or two prices of one, side by side, with their differences. */
export function TermsTable({ label, titles, now, next, isOfOnePlan = false }: TermsTableProps) {
  const all = comparedTerms(now, next)
  const facts = isOfOnePlan ? all.filter(isNotified) : all
  return (
    <>
      <table role="table" className="gf-invoice gf-differences" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {texts.what}
            </th>
            <th role="columnheader" scope="col">
              {titles[0]}
            </th>
            <th role="columnheader" scope="col">
              {titles[1]}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {facts.map(({ name, note, now: was, next: will, words, isCondition }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rates may be alike, and never move.
            <tr role="row" key={at}>
              <th role="rowheader" scope="row" lang={isCondition ? undefined : englishPart}>
                <span>{name}</span>
                {note !== undefined && <span className="gf-field__description">{` ${note}`}</span>}
              </th>
              <td role="cell" lang={languageOfValue(was)}>
                {was}
              </td>
              <td role="cell">
                <span lang={languageOfValue(will)}>{will}</span>
                {words !== '' && <span className="gf-differences__words">{` ${words}`}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="gf-field__description">
        <span>{facts.length < all.length && texts.restStays}</span>
        {texts.gst}
      </p>
    </>
  )
}
