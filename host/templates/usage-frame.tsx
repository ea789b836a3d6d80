import { useRef } from 'react'

export const usageTitle = 'Your electricity use'

/** In the place of the chart while its code is on its way, or when that could not be had. */
export function UsageFrame({ onRetry }: { readonly onRetry?: (() => void) | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="gf-card" aria-labelledby="usage">
      <h2 ref={heading} id="usage" tabIndex={-1}>
        {usageTitle}
      </h2>
      {onRetry === undefined ? (
        <p role="status">Getting your usage…</p>
      ) : (
        <div role="alert" className="gf-alert">
          <p>
            We could not get your usage just now.{' '}
            <button
              type="button"
              className="gf-link-button"
              onClick={() => {
                // The button that had the focus goes: the keyboard would start again at the top of the page.
                heading.current?.focus({ preventScroll: true })
                onRetry()
              }}
            >
              Try again
            </button>
          </p>
        </div>
      )}
    </section>
  )
}
