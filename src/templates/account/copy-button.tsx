import { useState } from 'react'

interface CopyButtonProps {
  readonly text: string
  /** What is copied: `biller code`. */
  readonly what: string
}

/** Copies a text, and says so. Where the browser refuses, the text is there to be copied by hand. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [told, setTold] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold('Copied'),
      () => setTold('Could not copy'),
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
      <span role="status">{told}</span>
    </span>
  )
}
