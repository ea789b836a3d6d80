import type { ComponentType } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { marketDate } from '../../dates/market-time.ts'
import type { UsageCardProps } from './usage-card.tsx'
import { periodsSpan, seriesRange, useUsageChoice } from './usage-choice.ts'
import { UsageFrame } from './usage-frame.tsx'
import { usageSpan } from './usage-span.ts'

type Card = ComponentType<UsageCardProps>

const loadCard = (): Promise<Card> => import('./usage-card.tsx').then(({ UsageCard }) => UsageCard)

export interface UsageSectionProps extends Pick<AccountQueries, 'useUsage' | 'useUsagePeriods'> {
  readonly load?: () => Promise<Card>
  readonly now?: () => Date
}

/** The customer's usage on the account page. Data and code of the chart are loaded at the same time, independently. */
export function UsageSection({
  useUsage,
  useUsagePeriods,
  load = loadCard,
  now = () => new Date(),
}: UsageSectionProps) {
  const [today] = useState(() => marketDate(now()))
  const [choice, choose] = useUsageChoice()
  const [card, setCard] = useState<{ readonly Card: Card } | 'failed' | null>(null)
  const range = seriesRange(choice)
  const usage = useUsage(range && usageSpan(range, today))
  const periods = useUsagePeriods(periodsSpan(choice, today))
  const isWanted = card === null
  useEffect(() => {
    if (!isWanted) return
    let isUnmounted = false
    load().then(
      (Card) => isUnmounted || setCard({ Card }),
      () => isUnmounted || setCard('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [isWanted, load])
  const place = useRef<HTMLDivElement>(null)
  const isRetried = useRef(false)
  // After a retry the focus was on a heading that the chart has replaced by its own.
  useEffect(() => {
    if (card === null || card === 'failed' || !isRetried.current) return
    isRetried.current = false
    if (document.activeElement === document.body)
      place.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [card])
  function retry() {
    isRetried.current = true
    setCard(null)
  }
  return (
    <div ref={place}>
      {card === null || card === 'failed' ? (
        <UsageFrame onRetry={card === null ? undefined : retry} />
      ) : (
        <card.Card usage={usage} periods={periods} choice={choice} onChoice={choose} />
      )}
    </div>
  )
}
