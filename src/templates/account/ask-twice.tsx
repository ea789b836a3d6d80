import { useRef, useState } from 'react'

export interface AskTwiceProps {
  /** On the button: `Take it back`. */
  readonly label: string
  /** On it once it was pressed: `Yes, take it back`. */
  readonly confirm: string
  /** The question before it is done. Default: the button's label is enough. */
  readonly question?: string
  /** `id` of what it is about. */
  readonly about?: string
  /** Does it. Resolves to a message about a failure, or to null. Never rejects. */
  readonly send: () => Promise<string | null>
}

/**
 * A button that asks for confirmation, because buttons on a phone are easily pressed by mistake. It stays the same
 * element, so that keyboard users keep their place, also after they decline.
 */
export function AskTwice({ label, confirm, question, about, send }: AskTwiceProps) {
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const button = useRef<HTMLButtonElement>(null)

  /**
   * `clicks`: their number in a row. The second one of a double click does not count as a confirmation, because nobody
   * has read the question.
   */
  async function press(clicks: number) {
    if (isBusy || (isAsked && clicks > 1)) return
    setTold('')
    if (!isAsked) return setAsked(true)
    setBusy(true)
    const failure = await send()
    setBusy(false)
    setAsked(false)
    if (failure !== null) setTold(failure)
  }
  return (
    <>
      <p role="alert">{told}</p>
      {isAsked && question !== undefined && <p>{question}</p>}
      <ul className="gf-actions">
        <li>
          <button
            ref={button}
            type="button"
            className={isAsked ? 'gf-button' : 'gf-button gf-button--quiet'}
            aria-describedby={about}
            aria-disabled={isBusy ? true : undefined}
            onClick={({ detail }) => void press(detail)}
          >
            {isAsked ? confirm : label}
          </button>
        </li>
        {isAsked && (
          <li>
            <button
              type="button"
              className="gf-button gf-button--quiet"
              onClick={() => {
                button.current?.focus()
                setAsked(false)
              }}
            >
              No, leave it
            </button>
          </li>
        )}
      </ul>
    </>
  )
}
