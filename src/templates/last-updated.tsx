import { dateInWords, parseIsoDate } from '../dates/civil-date.ts'
import type { PageContent } from '../pages/page-content.ts'

/** When somebody last read the page against the rules. Prices and rules change: without a date nobody could trust it. */
export function LastUpdated({ page: { updated } }: { page: Pick<PageContent, 'updated'> }) {
  const date = parseIsoDate(updated ?? '')
  return date === null ? null : (
    <p className="gf-muted">
      Last updated <time dateTime={updated}>{dateInWords(date)}</time>
    </p>
  )
}
