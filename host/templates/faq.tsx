import type { PageContent } from 'gridfront'
import { useSiteLocation } from 'gridfront'
import { ArticlePage } from './article.tsx'

/** Questions and answers; each answer opens natively. */
export function FaqPage({ page }: { page: PageContent }) {
  const { href } = useSiteLocation()
  return (
    <ArticlePage page={page}>
      <p className="gf-alert">
        <span>
          Not answered here? <a href={href('/contact')}>Ask us</a>.
        </span>
      </p>
    </ArticlePage>
  )
}
