import { concessionKinds, signUpLengths } from '../../contracts/sign-up-rules.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { isRequired } from '../forms/messages.ts'
import { RadioField } from '../forms/radio-field.tsx'
import { neededFault } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { checkConcessionCard } from '../validators/concession-card.ts'
import { reasonInWords } from '../validators/reason-words.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'
import { cardWords } from './request-words.ts'

const ids = {
  kind: 'card-kind',
  holder: 'card-holder',
  cardNumber: 'card-number',
  consent: 'card-consent',
} as const
type Field = keyof typeof ids
type Typed = Readonly<Record<Field, string>>

/** Edition of the words that are agreed to below. */
export const consentVersion = '2026-11'

function read(data: FormData): Typed {
  const text = (name: Field) => String(data.get(name) ?? '').trim()
  return {
    kind: text('kind'),
    holder: text('holder'),
    cardNumber: text('cardNumber').replace(/\s/g, '').toUpperCase(),
    consent: text('consent'),
  }
}

const kindOf = (kind: string) => concessionKinds.find((one) => one === kind)

function numberFault({ kind, cardNumber }: Typed): string | undefined {
  if (cardNumber === '') return isRequired('Card number')
  const known = kindOf(kind)
  const checked = known && checkConcessionCard(known, cardNumber)
  return checked === undefined || checked.isValid ? undefined : reasonInWords(checked.reason, 'Card number')
}

const check = (typed: Typed) => ({
  kind: typed.kind === '' ? 'Choose the kind of card' : undefined,
  holder: neededFault('Name on the card', typed.holder, signUpLengths.name * 2),
  cardNumber: numberFault(typed),
  consent: typed.consent === '' ? 'Agree that we check the card, or we cannot add it' : undefined,
})

/** A concession card, with the consent to have it checked. Its number is never kept in the browser. */
export function ConcessionForm(props: RequestFormProps) {
  return (
    <RequestForm
      {...props}
      label="Add a concession card"
      ids={ids}
      read={read}
      check={check}
      toAsked={({ kind, holder, cardNumber }) => ({
        kind: 'CONCESSION',
        content: {
          change: 'ADD',
          card: { kind: kindOf(kind) ?? 'HEALTH_CARE_CARD', holder, cardNumber },
          consent: { version: consentVersion },
        },
      })}
      fieldAt={(pointer) => {
        const name = pointer.replace('/card/', '').replace('/', '')
        return Object.hasOwn(ids, name) ? (name as Field) : 'kind'
      }}
      button="Add this card"
      fields={(faults) => (
        <>
          <RadioField
            id={ids.kind}
            name="kind"
            label="Which card?"
            options={concessionKinds.map((value) => ({ value, label: cardWords[value] }))}
            validation={faults.kind}
          />
          <TextField
            id={ids.holder}
            name="holder"
            label="Name on the card"
            description="It has to be the name on the account, letter by letter."
            autoComplete="off"
            isRequired
            validation={faults.holder}
          />
          <TextField
            id={ids.cardNumber}
            name="cardNumber"
            label="Card number"
            description="On a Centrelink card nine digits and a letter; on a DVA card its file number."
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
            label="I agree that you check this card with Services Australia or the Department of Veterans' Affairs, now and while it is on my account"
            description="They are told my name, my card number and nothing about my energy. I can take this back at any time by removing the card."
            isRequired
            validation={faults.consent}
          />
        </>
      )}
    />
  )
}
