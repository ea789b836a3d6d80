import { useSiteLocation } from '../navigation/site-location.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { ArticlePage } from './article.tsx'

/** Questions and answers, each a native `details` element. */
export function FaqPage({ page }: { page: PageContent }) {
  const { href } = useSiteLocation()
  return (
    <ArticlePage page={page}>
      <p className="gf-alert">
        <span>
          Cannot find your answer? <a href={href('/contact')}>Ask us</a>.
        </span>
      </p>
    </ArticlePage>
  )
}
