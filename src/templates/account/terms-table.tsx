// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table that is laid out as blocks.

import type { PlanTerms } from '../../../contracts/schemas/plan-change.ts'
import { comparedTerms } from '../../plan-change/compare-terms.ts'

export interface TermsTableProps {
  readonly label: string
  /** Of the two columns. */
  readonly titles: readonly [now: string, next: string]
  /** null: not known here. */
  readonly now: PlanTerms | null
  readonly next: PlanTerms
}

/** Two plans, or two prices of one, side by side: what stays, and what is more or less. */
export const TermsTable = ({ label, titles, now, next }: TermsTableProps) => (
  <>
    <table role="table" className="gf-invoice gf-differences" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            What
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
        {comparedTerms(now, next).map(({ name, note, now: was, next: will, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rates may be alike, and never move.
          <tr role="row" key={at}>
            <th role="rowheader" scope="row">
              {name}
              {note !== undefined && <span className="gf-field__description"> {note}</span>}
            </th>
            <td role="cell">{was}</td>
            <td role="cell">
              {will}
              {words !== '' && <span className="gf-differences__words"> {words}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="gf-field__description">
      Prices include GST; what you are paid for solar power carries none.
    </p>
  </>
)
