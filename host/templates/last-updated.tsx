import { dateInWords } from './date-in-words.ts'
import type { PageContent } from './page-content.ts'

/** When somebody last read the page against the rules. Prices and rules change: without a date nobody could trust it. */
export function LastUpdated({ page: { updated } }: { page: Pick<PageContent, 'updated'> }) {
  return updated === undefined ? null : (
    <p className="gf-muted">
      Last updated <time dateTime={updated}>{dateInWords(updated)}</time>
    </p>
  )
}
