import { useState } from 'react'
import { inThrees } from '../../customer-figures.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('copyButton', {
  done: 'Copied',
  failed: 'Could not copy',
  label: ({ what }: Values<'what'>) => `Copy ${what}`,
  button: 'Copy',
})

interface CopyButtonProps {
  readonly text: string
  /** The copied value: `biller code`. */
  readonly what: string
}

/** Copies a text, and confirms it. If the browser refuses, the text is shown for copying by hand. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [message, setMessage] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setMessage(texts.done),
      () => setMessage(texts.failed),
    )
  return (
    <span className="gf-copy">
      <button
        type="button"
        className="gf-button gf-button--quiet"
        aria-label={texts.label({ what })}
        onClick={() => void copy()}
      >
        {texts.button}
      </button>{' '}
      <span role="status">{message}</span>
    </span>
  )
}

/** Digits in groups. The gaps are made by CSS, because copied digits must have no spaces: not every bank accepts them. */
export const Digits = ({ text }: { readonly text: string }) => (
  <span className="gf-number">
    {inThrees(text).map((group, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat, and never move.
      <span key={index}>{group}</span>
    ))}
  </span>
)

export const CopyDigits = (digits: CopyButtonProps) => (
  <>
    <Digits text={digits.text} /> <CopyButton {...digits} />
  </>
)
