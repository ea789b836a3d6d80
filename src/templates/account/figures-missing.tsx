import { LoadFailure } from '../../layout/load-failure.tsx'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('figuresMissing', {
  failed: 'We could not get what you owe just now. It’s on your bill, with the numbers you need to pay it.',
})

export interface FiguresMissingProps {
  readonly onRetry: () => void
}

/** Shown if the balance could not be loaded: where else to find it, and a button. Needs no chunk or style of its own. */
export const FiguresMissing = ({ onRetry }: FiguresMissingProps) => (
  <LoadFailure onRetry={onRetry}>{texts.failed}</LoadFailure>
)
