import type { FormEvent } from 'react'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('postcodeBox', {
  label: 'Your postcode',
  button: 'Show my prices',
  networks: 'Or choose your network',
})

export interface PostcodeBoxProps {
  /** The page that finds the network of a postcode, and shows its plans. */
  readonly path: string
  readonly defaultValue?: string
  /** The error in the given postcode. */
  readonly validation?: string | undefined
  /** Whether a link leads to the list of networks on the page at `path`. Default false. */
  readonly isWithNetworks?: boolean
  /** Default: the browser loads the document of `path`. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Asks for a postcode. A form of the browser, so that it works before the application has started and without it: then the
 * document of `path` is loaded.
 */
export function PostcodeBox({
  path,
  defaultValue,
  validation,
  isWithNetworks = false,
  onSubmit,
}: PostcodeBoxProps) {
  const { href } = useSiteLocation()
  return (
    <form className="gf-postcode" action={href(path)} onSubmit={onSubmit}>
      <div className="gf-field">
        <label htmlFor="postcode">{texts.label}</label>
        <input
          id="postcode"
          name="postcode"
          className="gf-input"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          defaultValue={defaultValue}
          aria-invalid={validation === undefined ? undefined : true}
          aria-describedby={validation === undefined ? undefined : 'postcode-problem'}
        />
      </div>
      <button type="submit" className="gf-button">
        {texts.button}
      </button>
      {isWithNetworks ? (
        <a href={href(path)} data-prefetch="intent">
          {texts.networks}
        </a>
      ) : null}
      {validation === undefined ? null : (
        <p id="postcode-problem" className="gf-field__problem" role="alert">
          {validation}
        </p>
      )}
    </form>
  )
}
