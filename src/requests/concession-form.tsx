import type { ConcessionKind } from '../../contracts/sign-up-rules.ts'
import { concessionKinds, signUpLengths } from '../../contracts/sign-up-rules.ts'
import { concessionConsent } from '../consents/concession-consent.ts'
import { CardHolderField, cardHolderLabel } from '../forms/card-holder-field.tsx'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { textIn } from '../forms/form-text.ts'
import { isRequired } from '../forms/messages.ts'
import { RadioField } from '../forms/radio-field.tsx'
import { neededFault } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { englishPart } from '../language.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { inCapitals } from '../validators/checked.ts'
import {
  cardNumberHint,
  checkConcessionCard,
  concessionCardNames,
  refusedCard,
} from '../validators/concession-card.ts'
import { reasonInWords } from '../validators/reason-words.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'

const texts = defineTexts('concessionForm', {
  cardNumber: 'Card number',
  chooseKind: 'Choose the kind of card',
  agree: 'Agree that we check the card, or we cannot add it',
  label: 'Add a concession card',
  button: 'Add this card',
  kindLabel: 'Which card?',
})

const ids = {
  kind: 'card-kind',
  holder: 'card-holder',
  cardNumber: 'card-number',
  consent: 'card-consent',
} as const
type Field = keyof typeof ids
type Typed = Readonly<Record<Field, string>>

function read(data: FormData): Typed {
  const text = (name: Field) => textIn(data, name)
  return {
    kind: text('kind'),
    holder: text('holder'),
    cardNumber: inCapitals(text('cardNumber')),
    consent: text('consent'),
  }
}

const kindOf = (kind: string) => concessionKinds.find((one) => one === kind)

function numberFault({ kind, cardNumber }: Typed): string | undefined {
  if (cardNumber === '') return isRequired(texts.cardNumber)
  const known = kindOf(kind)
  const checked = known && checkConcessionCard(known, cardNumber)
  return checked === undefined || checked.isValid
    ? undefined
    : reasonInWords(checked.reason, texts.cardNumber)
}

/** A draft may have a card that is not offered any more. */
function kindFault(kind: string, cards: readonly ConcessionKind[]): string | undefined {
  const known = kindOf(kind)
  return known === undefined ? texts.chooseKind : (refusedCard(known, cards) ?? undefined)
}

const check = (typed: Typed, cards: readonly ConcessionKind[]) => ({
  kind: kindFault(typed.kind, cards),
  holder: neededFault(cardHolderLabel, typed.holder, signUpLengths.name * 2),
  cardNumber: numberFault(typed),
  consent: typed.consent === '' ? texts.agree : undefined,
})

export interface ConcessionFormProps extends RequestFormProps {
  /** The cards to choose from. Default: all. */
  readonly cards?: readonly ConcessionKind[]
  /** Names of those who hold the account, given name first. Default: unknown. */
  readonly holders?: readonly string[]
}

/** A concession card, with the consent to have it checked. Its number is never stored in the browser. */
export function ConcessionForm({ cards = concessionKinds, holders = [], ...props }: ConcessionFormProps) {
  return (
    <RequestForm
      {...props}
      label={texts.label}
      ids={ids}
      read={read}
      check={(typed) => check(typed, cards)}
      toAsked={({ kind, holder, cardNumber }) => ({
        kind: 'CONCESSION',
        content: {
          change: 'ADD',
          card: { kind: kindOf(kind) ?? 'HEALTH_CARE_CARD', holder, cardNumber },
          consent: { version: concessionConsent.version },
        },
      })}
      fieldAt={(pointer) => {
        const [, first = '', last = first] = pointer.split('/')
        const name = first === 'consent' ? first : last
        return Object.hasOwn(ids, name) ? (name as Field) : 'kind'
      }}
      button={texts.button}
      fields={(faults) => (
        <>
          <RadioField
            id={ids.kind}
            name="kind"
            label={texts.kindLabel}
            options={cards.map((value) => ({ value, label: concessionCardNames[value] }))}
            validation={faults.kind}
          />
          <CardHolderField id={ids.holder} name="holder" holders={holders} validation={faults.holder} />
          <TextField
            id={ids.cardNumber}
            name="cardNumber"
            label={texts.cardNumber}
            description={cardNumberHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            isPrivate
            isRequired
            validation={faults.cardNumber}
          />
          <CheckboxField
            id={ids.consent}
            name="consent"
            {...concessionConsent.text}
            language={englishPart}
            isRequired
            validation={faults.consent}
          />
        </>
      )}
    />
  )
}
