import { useId, useState } from 'react'
import { daysAfter } from '../../../contracts/civil-days.ts'
import { sentDays } from '../../../contracts/date-rules.ts'
import type { HalfHourDay } from '../../../contracts/schemas/usage.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import { FormField, fieldTies } from '../../forms/form-field.tsx'
import { LoadFailure } from '../../layout/load-failure.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { DayChart } from '../../usage/day-chart.tsx'
import { dateWords } from '../../usage/usage-words.ts'

const texts = defineTexts('dayCard', {
  dayRange: ({ newest }: Values<'newest'>) => `Choose a day from 1900 to ${newest}.`,
  day: 'Day',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  loading: 'Getting this day…',
  failed: 'We could not get this day just now.',
})

export interface DayCardProps {
  readonly usage: AccountQuery<HalfHourDay>
  readonly day: string
  /** The newest day that can have readings. */
  readonly newest: string
  readonly onDay: (day: string) => void
}

/** The usage of a day by half-hours, with a field to choose the day. */
export function DayCard({ usage, day, newest, onDay }: DayCardProps) {
  const id = useId()
  const [typed, setTyped] = useState(day)
  const isInRange = (value: string) => value >= sentDays.first && value <= newest
  // While a year is being typed it has values such as 0020. They stay in the field, but nothing is requested.
  function choose(value: string) {
    setTyped(value)
    if (isInRange(value)) onDay(value)
  }
  const validation = isInRange(typed) ? undefined : texts.dayRange({ newest: dateWords(newest) })
  return (
    <>
      <div className="gf-day__choice">
        <FormField id={id} label={texts.day} validation={validation}>
          <input
            {...fieldTies({ id, validation })}
            id={id}
            type="date"
            className="gf-input"
            value={typed}
            min={sentDays.first}
            max={newest}
            onChange={({ currentTarget: { value } }) => choose(value === '' ? day : value)}
          />
        </FormField>
        <button
          type="button"
          className="gf-button gf-button--quiet"
          onClick={() => choose(daysAfter(day, -1))}
        >
          {texts.dayBefore}
        </button>
        <button
          type="button"
          className="gf-button gf-button--quiet"
          disabled={day >= newest}
          onClick={() => choose(daysAfter(day, 1))}
        >
          {texts.dayAfter}
        </button>
      </div>
      <p role="status">{usage.status === 'loading' ? texts.loading : ''}</p>
      {usage.status === 'error' && <LoadFailure onRetry={usage.retry}>{texts.failed}</LoadFailure>}
      {usage.status === 'ready' && <DayChart data={usage.data} />}
    </>
  )
}
