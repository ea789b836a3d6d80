import { useRef, useState } from 'react'
import type { SavedCard } from '../../../contracts/schemas/saved-card.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import { longDate } from '../../customer-figures.ts'
import { dayIn } from '../../dates/time-zones.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { CardIcon } from '../../layout/icons.tsx'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { cardValidity } from '../../payments/payment-rules.ts'
import type { SavedCardService } from '../../payments/saved-card-service.ts'
import { cardName, expiryWords, validityWords } from '../../payments/saved-card-words.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { ConfirmButton } from './confirm-button.tsx'

const texts = defineTexts('savedCards', {
  removed: ({ card, expiry }: Values<'card' | 'expiry'>) => `${card}, expiry ${expiry}, is removed.`,
  heading: 'Saved cards',
  loading: 'Getting your saved cards…',
  failed:
    'We could not get your saved cards just now. They have not changed, and you can still pay by BPAY or by typing in a card.',
  none: 'You have no saved cards. We only save a card if you choose to when you pay.',
  intro:
    'Our payment provider keeps your cards, just for you. We never have their numbers. You can choose one when you pay by card.',
  expired: ({ expiry }: Values<'expiry'>) => `Expired ${expiry}, saved`,
  expires: ({ expiry }: Values<'expiry'>) => `Expires ${expiry}, saved`,
  remove: 'Remove',
  removeConfirm: 'Yes, remove it',
  removeQuestion:
    'Our payment provider will delete this card straight away. You cannot undo this. To use the card again, you’ll need to type it in.',
  notFound:
    'This card was not found, so nothing was removed. If it’s still here after you load this page again, call us.',
  providerFailed:
    'Our payment provider gave no answer, so we do not know whether the card was removed. Wait a minute, then press the button again.',
  unreachable:
    'We got no answer, so we do not know whether the card was removed. Check your connection, then press the button again. It’s safe to do it twice.',
  removeFailed:
    'Something went wrong on our side, so we do not know whether the card was removed. Press the button again. It’s safe to do it twice.',
})

export interface SavedCardsProps {
  /** Newest first. */
  readonly cards: AccountQuery<readonly SavedCard[]>
  /** Never rejects. */
  readonly onRemove: SavedCardService['removeSavedCard']
  /** Default: the clock of the browser. */
  readonly now?: () => Date
}

const clock = () => new Date()

/** The cards that the payment provider has saved for the customer, each with a button to remove it. */
export function SavedCards({ cards, onRemove, now = clock }: SavedCardsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Removed by an answer, also before the list is loaded again.
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const today = dayIn('NSW', now())
  const left = cards.data?.filter(({ cardId }) => !removed.includes(cardId)) ?? []

  async function remove(card: SavedCard): Promise<string | null> {
    setMessage('')
    const answer = await onRemove(card.cardId)
    if (!answer.success) return failureWords(answer)
    // The button disappears with its card. If the focus has moved meanwhile, it stays where it is.
    const entry = document.getElementById(nameId(card))?.parentElement
    if (entry?.contains(document.activeElement)) heading.current?.focus()
    setRemoved((before) => [...before, card.cardId])
    setMessage(texts.removed({ card: cardName(card), expiry: expiryWords(card.expires) }))
    return null
  }
  return (
    <section className="gf-card" aria-labelledby="saved-cards">
      <h2 id="saved-cards" ref={heading} tabIndex={-1}>
        {texts.heading}
      </h2>
      <p role="status">{cards.status === 'loading' ? texts.loading : message}</p>
      {cards.status === 'error' && <LoadFailure onRetry={cards.retry}>{texts.failed}</LoadFailure>}
      {cards.status === 'ready' && left.length === 0 && <p>{texts.none}</p>}
      {left.length > 0 && (
        <>
          <ul className="gf-requests" aria-labelledby="saved-cards">
            {left.map((card) => (
              <Entry key={card.cardId} card={card} today={today} onRemove={remove} />
            ))}
          </ul>
          <p className="gf-muted">{texts.intro}</p>
        </>
      )}
    </section>
  )
}

const nameId = ({ cardId }: Pick<SavedCard, 'cardId'>) => `card-${cardId}`

interface EntryProps {
  readonly card: SavedCard
  /** Civil date. */
  readonly today: string
  readonly onRemove: (card: SavedCard) => Promise<string | null>
}

function Entry({ card, today, onRemove }: EntryProps) {
  const { expires, savedAt } = card
  const name = nameId(card)
  // A renewed card may have the same last digits.
  const dates = `${name}-dates`
  const validity = cardValidity(expires, today)
  const words = validityWords[validity]
  const savedOn = dayIn('NSW', new Date(savedAt))
  return (
    <li aria-labelledby={name} aria-describedby={dates}>
      <p id={name} className="gf-saved-card">
        <CardIcon />
        <strong>{cardName(card)}</strong>
        {words !== '' && <span className="gf-status">{words}</span>}
      </p>
      <p id={dates} className="gf-field__description">
        <span>
          {validity === 'EXPIRED'
            ? texts.expired({ expiry: expiryWords(expires) })
            : texts.expires({ expiry: expiryWords(expires) })}
        </span>{' '}
        <time dateTime={savedOn}>{longDate(savedOn)}</time>
      </p>
      <ConfirmButton
        label={texts.remove}
        confirm={texts.removeConfirm}
        question={texts.removeQuestion}
        about={`${name} ${dates}`}
        send={() => onRemove(card)}
      />
    </li>
  )
}

/** The message if the result is unknown: the list is loaded again, and shows the card if it still exists. */
const unknownEnd = {
  UNKNOWN: texts.notFound,
  UNAVAILABLE: texts.providerFailed,
  UNREACHABLE: texts.unreachable,
  FAILED: texts.removeFailed,
} as const

function failureWords(
  answer: Exclude<Awaited<ReturnType<SavedCardService['removeSavedCard']>>, { success: true }>,
) {
  if (answer.code === 'TOO_MANY' || answer.code === 'COOKIES_BLOCKED')
    return faultWords(answer.code, answer.retryAfterSeconds).message
  return unknownEnd[answer.code]
}
