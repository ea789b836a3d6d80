import { useEffect, useRef, useState } from 'react'
import { WarningIcon } from '../layout/icons.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { restoredEvent } from './form-draft.ts'
import type { TextFieldProps } from './text-field.tsx'
import { TextField } from './text-field.tsx'

const texts = defineTexts('cardHolderField', {
  label: 'Name on the card',
  hint: 'It has to be the name of a person who holds the account.',
  otherName: ({ holders }: Values<'holders'>) =>
    `The account is in the name of ${holders}. A card in another name usually does not pass the check. If it is the right card, you can continue.`,
  and: ' and ',
})

/** The label of the field. */
export const cardHolderLabel = texts.label

/** The words of a name, in lower case and without accents: `Zoë O’Brien` has `zoe`, `o` and `brien`. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/**
 * Whether a typed name may belong to one of these people: it has their family name, and their given name or its
 * initial, in any order and among others. A last word that is still being typed counts for what it may become.
 */
export function isNameOfOne(typed: string, people: readonly string[]): boolean {
  const words = wordsOf(typed)
  const [last = ''] = words.slice(-1)
  if (words.length < 2) return true
  return people.map(wordsOf).some((own) => {
    const [given = '', family = ''] = [own[0], own.at(-1)]
    const hasGiven = words.some((word) => word === given || (word.length === 1 && given.startsWith(word)))
    const hasFamily = words.includes(family)
    return (
      (hasGiven || (hasFamily && given.startsWith(last))) &&
      (hasFamily || (hasGiven && family.startsWith(last)))
    )
  })
}

export interface CardHolderFieldProps extends Pick<TextFieldProps, 'id' | 'name' | 'validation'> {
  readonly defaultValue?: string | undefined
  /** Names of those who hold the account, given name first. Default: unknown, so there is no warning. */
  readonly holders?: readonly string[]
}

/** The name on a concession card. A name that belongs to no account holder causes a warning, not an error. */
export function CardHolderField({ holders = [], ...field }: CardHolderFieldProps) {
  const own = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(field.defaultValue ?? '')
  useEffect(() => {
    const input = own.current?.querySelector('input')
    if (!input?.form) return
    const { form } = input
    const look = () => setTyped(input.value)
    look()
    const life = new AbortController()
    // While somebody types: a warning that appears on blur would move the button away from under the press.
    for (const event of ['input', restoredEvent]) form.addEventListener(event, look, { signal: life.signal })
    return () => life.abort()
  }, [])
  const isOther = holders.length > 0 && !isNameOfOne(typed, holders)
  return (
    <div ref={own} className="gf-card-holder">
      <TextField {...field} label={texts.label} description={texts.hint} autoComplete="off" isRequired />
      <div role="status">
        {isOther && (
          <p className="gf-note">
            <WarningIcon />
            <span>{texts.otherName({ holders: holders.join(texts.and) })}</span>
          </p>
        )}
      </div>
    </div>
  )
}
