import type { ComponentType } from 'react'
import { useState } from 'react'
import { daysAfter } from '../../../contracts/civil-days.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { marketDate } from '../../dates/market-time.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { defineTexts } from '../../texts/define-texts.ts'
import type { DayCardProps } from './day-card.tsx'

const texts = defineTexts('daySection', {
  heading: 'One day, half hour by half hour',
  intro: 'See when you used your electricity, and what the day cost under your plan.',
  showADay: 'Show a day',
  loading: 'Getting this day…',
  failed: 'We could not get this day just now.',
})

type Card = ComponentType<DayCardProps>

const loadCard = (): Promise<Card> => import('./day-card.tsx').then(({ DayCard }) => DayCard)

export interface DaySectionProps extends Pick<AccountQueries, 'useHalfHours'> {
  readonly load?: () => Promise<Card>
  readonly now?: () => Date
}

/** The usage of a day by half-hours, on the account page. Code and data are loaded only when the button is pressed. */
export function DaySection({ useHalfHours, load = loadCard, now = () => new Date() }: DaySectionProps) {
  // The day before yesterday, because the network sends yesterday's readings during today.
  const [newest] = useState(() => daysAfter(marketDate(now()), -1))
  const [day, setDay] = useState<string | null>(null)
  const [card, setCard] = useState<{ readonly Card: Card } | 'failed' | 'loading' | null>(null)
  const usage = useHalfHours(day)
  // Data may be days late: the first day shown is the newest that there is. A day that the customer chooses is shown as it is.
  const [isChosen, setChosen] = useState(false)
  const [opened, setOpened] = useState('')
  const latest = usage.data?.newestDay
  if (!isChosen && latest != null && latest !== opened) {
    setOpened(latest)
    setDay(latest)
  }
  function open() {
    setCard('loading')
    setDay(day ?? daysAfter(newest, -1))
    load().then(
      (Card) => setCard({ Card }),
      () => setCard('failed'),
    )
  }
  return (
    <section className="gf-card gf-card--half gf-day" aria-labelledby="day">
      <h2 id="day" tabIndex={-1}>
        {texts.heading}
      </h2>
      {card === null && (
        <>
          <p>{texts.intro}</p>
          <ul className="gf-actions">
            <li>
              <button type="button" className="gf-button gf-button--quiet" onClick={open}>
                {texts.showADay}
              </button>
            </li>
          </ul>
        </>
      )}
      {card === 'loading' && <p role="status">{texts.loading}</p>}
      {card === 'failed' && <LoadFailure onRetry={open}>{texts.failed}</LoadFailure>}
      {card !== null && card !== 'loading' && card !== 'failed' && day !== null && (
        <card.Card
          // The field shows the day that was opened, and keeps what is typed then.
          key={opened}
          usage={usage}
          day={day}
          newest={newest}
          onDay={(chosen) => {
            setChosen(true)
            setDay(chosen)
          }}
        />
      )}
    </section>
  )
}
