import { LoadFailure } from '../../layout/load-failure.tsx'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('usageFrame', {
  title: 'Your electricity use',
  loading: 'Getting your usage…',
  failed: 'We could not get your usage just now.',
})

export const usageTitle = texts.title

/** Shown in place of the chart while its code is loading, or if that has failed. */
export const UsageFrame = ({ onRetry }: { readonly onRetry?: (() => void) | undefined }) => (
  <section className="gf-card" aria-labelledby="usage">
    <h2 id="usage" tabIndex={-1}>
      {usageTitle}
    </h2>
    {onRetry === undefined ? (
      <p role="status">{texts.loading}</p>
    ) : (
      <LoadFailure onRetry={onRetry}>{texts.failed}</LoadFailure>
    )}
  </section>
)
