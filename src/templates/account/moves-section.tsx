import type { ComponentType } from 'react'
import { useState } from 'react'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { defineTexts } from '../../texts/define-texts.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import type { MoveCardProps } from './move-card.tsx'
import { openMoves } from './open-moves.ts'
import { usePart } from './use-part.ts'

const texts = defineTexts('movesSection', {
  heading: 'Moving house',
  loading: 'Getting your move…',
  failed: 'We could not check just now whether a move of yours is in progress.',
})

export interface MovesSectionProps {
  readonly queries: Pick<AccountQueries, 'useMoves' | 'cancelMove'>
  /** The account that is shown. That of the new home says itself how it starts. */
  readonly accountNumber: string
}

type Card = ComponentType<MoveCardProps>
const loadCard = (): Promise<Card> => import('./move-card.tsx').then(({ MoveCard }) => MoveCard)

/** Moves that are not over, on the overview. Few customers have one, so the code of the card comes with the first one. */
export function MovesSection({ queries, accountNumber }: MovesSectionProps) {
  const moves = queries.useMoves()
  const [now] = useState(() => new Date())
  const shown = openMoves(moves.data ?? [], now).filter(({ to }) => to.accountNumber !== accountNumber)
  const isNeeded = shown.length > 0
  const [card, load] = usePart(loadCard, isNeeded)
  if (moves.status === 'error' || card === 'failed')
    return (
      <section className="gf-card" aria-label={texts.heading}>
        <LoadFailure onRetry={moves.status === 'error' ? moves.retry : load}>{texts.failed}</LoadFailure>
      </section>
    )
  // Nothing while the list loads: for most customers a card would come and go.
  if (!isNeeded) return null
  if (card === null)
    return (
      <section className="gf-card" aria-label={texts.heading}>
        <p role="status">{texts.loading}</p>
      </section>
    )
  return shown.map((move) => (
    <card.Part
      key={move.reference}
      move={move}
      today={dayAtSupply(move.to.supplyAddress, now)}
      onCancel={queries.cancelMove}
    />
  ))
}
