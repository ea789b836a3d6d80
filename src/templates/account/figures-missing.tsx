import { LoadFailure } from '../../layout/load-failure.tsx'

export interface FiguresMissingProps {
  readonly onRetry: () => void
}

/** What a customer owes could not be had: where it stands otherwise, and another try. Leans on no chunk or style. */
export const FiguresMissing = ({ onRetry }: FiguresMissingProps) => (
  <LoadFailure onRetry={onRetry}>
    We could not get what you owe just now. It stands on your bill, with the numbers to pay it.
  </LoadFailure>
)
