import { dateInWords, parseIsoDate } from '../dates/civil-date.ts'
import type { PageContent } from '../pages/page-content.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('lastUpdated', {
  lastUpdated: 'Last updated ',
})

/** The date on which the page was last checked. Prices and rules change, so readers must know how old it is. */
export function LastUpdated({ page: { updated } }: { page: Pick<PageContent, 'updated'> }) {
  const date = parseIsoDate(updated ?? '')
  return date === null ? null : (
    <p className="gf-muted">
      {texts.lastUpdated}
      <time dateTime={updated}>{dateInWords(date)}</time>
    </p>
  )
}
