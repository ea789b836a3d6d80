import type { ComponentType } from 'react'
import { useState } from 'react'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { daysAfter } from '../../dates/day-in-state.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import type { DayCardProps } from './day-card.tsx'
import { meterDay } from './usage-span.ts'

type Card = ComponentType<DayCardProps>

const loadCard = (): Promise<Card> => import('./day-card.tsx').then(({ DayCard }) => DayCard)

export interface DaySectionProps extends Pick<AccountQueries, 'useHalfHours'> {
  readonly load?: () => Promise<Card>
  readonly now?: () => Date
}

/** A day half-hour by half-hour, on the account page. Its code and its data come when the button is pressed, and not before. */
export function DaySection({ useHalfHours, load = loadCard, now = () => new Date() }: DaySectionProps) {
  // The day before yesterday: the network sends those of yesterday some time today.
  const [newest] = useState(() => daysAfter(meterDay(now()), -1))
  const [day, setDay] = useState<string | null>(null)
  const [card, setCard] = useState<{ readonly Card: Card } | 'failed' | 'loading' | null>(null)
  const usage = useHalfHours(day)
  function open() {
    setCard('loading')
    setDay(day ?? daysAfter(newest, -1))
    load().then(
      (Card) => setCard({ Card }),
      () => setCard('failed'),
    )
  }
  return (
    <section className="gf-card gf-day" aria-labelledby="day">
      <h2 id="day" tabIndex={-1}>
        One day, half-hour by half-hour
      </h2>
      {card === null && (
        <>
          <p>See when you used your electricity, and what the day cost under your plan.</p>
          <ul className="gf-actions">
            <li>
              <button type="button" className="gf-button gf-button--quiet" onClick={open}>
                Show a day
              </button>
            </li>
          </ul>
        </>
      )}
      {card === 'loading' && <p role="status">Getting this day…</p>}
      {card === 'failed' && <LoadFailure onRetry={open}>We could not get this day just now.</LoadFailure>}
      {card !== null && card !== 'loading' && card !== 'failed' && day !== null && (
        <card.Card usage={usage} day={day} newest={newest} onDay={setDay} />
      )}
    </section>
  )
}
