import { LoadFailure } from '../../layout/load-failure.tsx'

export const usageTitle = 'Your electricity use'

/** In the place of the chart while its code is on its way, or when that could not be had. */
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
