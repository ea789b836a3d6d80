import { useState } from 'react'
import { inThrees } from './customer-figures.ts'

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
      () => setMessage('Copied'),
      () => setMessage('Could not copy'),
    )
  return (
    <span className="gf-copy">
      <button
        type="button"
        className="gf-button gf-button--quiet"
        aria-label={`Copy ${what}`}
        onClick={() => void copy()}
      >
        Copy
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
