import { useId } from 'react'
import type { HalfHourDay } from '../../../contracts/schemas/usage.ts'
import type { AccountQuery } from '../../account/account-queries.tsx'
import { daysAfter } from '../../dates/day-in-state.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { DayChart } from '../../usage/day-chart.tsx'

export interface DayCardProps {
  readonly usage: AccountQuery<HalfHourDay>
  readonly day: string
  /** The newest day that there can be readings of. */
  readonly newest: string
  readonly onDay: (day: string) => void
}

/** A day of the customer's, half-hour by half-hour, with the choice of the day. */
export function DayCard({ usage, day, newest, onDay }: DayCardProps) {
  const id = useId()
  return (
    <>
      <div className="gf-day__choice">
        <div className="gf-field">
          <label htmlFor={id}>Day</label>
          <input
            id={id}
            type="date"
            className="gf-input"
            value={day}
            max={newest}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '' && value <= newest) onDay(value)
            }}
          />
        </div>
        <button
          type="button"
          className="gf-button gf-button--quiet"
          onClick={() => onDay(daysAfter(day, -1))}
        >
          Day before
        </button>
        <button
          type="button"
          className="gf-button gf-button--quiet"
          disabled={day >= newest}
          onClick={() => onDay(daysAfter(day, 1))}
        >
          Day after
        </button>
      </div>
      <p role="status">{usage.status === 'loading' ? 'Getting this day…' : ''}</p>
      {usage.status === 'error' && (
        <LoadFailure onRetry={usage.retry}>We could not get this day just now.</LoadFailure>
      )}
      {usage.status === 'ready' && <DayChart data={usage.data} />}
    </>
  )
}
