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
