import { useId } from 'react'
import type { UsageSeries } from '../../../contracts/schemas/usage.ts'
import type { AccountQuery } from '../../account/account-queries.tsx'
import { UsageChart } from '../../usage/usage-chart.tsx'
import { usageTitle } from './usage-frame.tsx'
import type { UsageRange } from './usage-span.ts'

const ranges: readonly { readonly range: UsageRange; readonly label: string }[] = [
  { range: 'year', label: 'Last 12 months' },
  { range: 'days', label: 'Last 30 days' },
]

const notes = [
  'Data is up to a day old.',
  'This is not your bill: a bill has the daily supply charge in it, covers the days of its own period, and is rounded once for all of them.',
]

export interface UsageCardProps {
  readonly usage: AccountQuery<UsageSeries>
  readonly range: UsageRange
  readonly onRange: (range: UsageRange) => void
}

/** The customer's usage chart. A chunk of its own, so that other pages do not carry it. */
export function UsageCard({ usage, range, onRange }: UsageCardProps) {
  const name = useId()
  return (
    <div className="gf-card">
      <UsageChart
        usage={usage}
        title={usageTitle}
        notes={notes}
        controls={
          <fieldset className="gf-fieldset">
            <legend>Show</legend>
            {ranges.map((one) => (
              <div key={one.range} className="gf-field gf-field--checkbox">
                <label>
                  <input
                    type="radio"
                    className="gf-checkbox"
                    name={name}
                    checked={one.range === range}
                    onChange={() => onRange(one.range)}
                  />
                  <span>{one.label}</span>
                </label>
              </div>
            ))}
          </fieldset>
        }
      />
    </div>
  )
}
