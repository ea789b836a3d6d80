import { LoadFailure } from '../../layout/load-failure.tsx'

export const usageTitle = 'Your electricity use'

/** Shown in place of the chart while its code is loading, or if that has failed. */
export const UsageFrame = ({ onRetry }: { readonly onRetry?: (() => void) | undefined }) => (
  <section className="gf-card" aria-labelledby="usage">
    <h2 id="usage" tabIndex={-1}>
      {usageTitle}
    </h2>
    {onRetry === undefined ? (
      <p role="status">Getting your usage…</p>
    ) : (
      <LoadFailure onRetry={onRetry}>We could not get your usage just now.</LoadFailure>
    )}
  </section>
)
