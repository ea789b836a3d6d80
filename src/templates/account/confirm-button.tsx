import { useRef, useState } from 'react'
import { goBack } from './account-words.ts'
import { useFocusLeft } from './use-focus-left.ts'

export interface ConfirmButtonProps {
  /** On the button: `Withdraw it`. */
  readonly label: string
  /** On it once it was pressed: `Yes, withdraw it`. */
  readonly confirm: string
  /** The question before the action. Default: none, only the button's label. */
  readonly question?: string
  /** `id` of the element that describes its subject. */
  readonly about?: string
  /** Performs the action. Resolves to an error message, or to null. Never rejects. */
  readonly send: () => Promise<string | null>
}

/**
 * A button that asks for confirmation, because buttons on a phone are easily pressed by mistake. It stays the same
 * element, so that keyboard users keep their place, also after they decline.
 */
export function ConfirmButton({ label, confirm, question, about, send }: ConfirmButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)

  /**
   * `clicks`: their number in a row. The second one of a double click does not count as a confirmation, because nobody
   * has read the question.
   */
  async function press(clicks: number) {
    if (isBusy || (isConfirming && clicks > 1)) return
    setMessage('')
    if (!isConfirming) return setConfirming(true)
    setBusy(true)
    const failure = await send()
    setBusy(false)
    setConfirming(false)
    if (failure !== null) setMessage(failure)
  }
  return (
    <>
      <p role="alert">{message}</p>
      {isConfirming && question !== undefined && <p>{question}</p>}
      <ul className="gf-actions">
        <li>
          <button
            ref={button}
            type="button"
            className={isConfirming ? 'gf-button' : 'gf-button gf-button--quiet'}
            aria-describedby={about}
            aria-disabled={isBusy ? true : undefined}
            onClick={({ detail }) => void press(detail)}
          >
            {isConfirming ? confirm : label}
          </button>
        </li>
        {isConfirming && (
          <li>
            <button
              type="button"
              className="gf-button gf-button--quiet"
              onClick={() => {
                button.current?.focus()
                setConfirming(false)
              }}
            >
              {goBack}
            </button>
          </li>
        )}
      </ul>
    </>
  )
}
