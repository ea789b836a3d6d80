import { sentenceEnd } from '../joins.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { ArticlePage } from './article.tsx'

const texts = defineTexts('faq', {
  askBefore: 'Cannot find your answer? ',
  askLink: 'Ask us',
})

/** Questions and answers, each a native `details` element. */
export function FaqPage({ page }: { page: PageContent }) {
  const { href } = useSiteLocation()
  return (
    <ArticlePage page={page}>
      <p className="gf-alert">
        <span>
          {texts.askBefore}
          <a href={href('/contact')}>{texts.askLink}</a>
          {sentenceEnd}
        </span>
      </p>
    </ArticlePage>
  )
}
