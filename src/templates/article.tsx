import type { ReactNode } from 'react'
import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { LastUpdated } from './last-updated.tsx'

const texts = defineTexts('article', {
  contents: 'On this page',
})

function OnThisPage({ sections }: { sections: NonNullable<PageContent['sections']> }) {
  return (
    <nav className="gf-contents" aria-labelledby="on-this-page">
      <h2 id="on-this-page">{texts.contents}</h2>
      <ul>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export interface ArticlePageProps {
  readonly page: PageContent
  /** Before the text, such as a summary. */
  readonly intro?: ReactNode
  /** After the text, such as a form, or a list that does not come from Markdown. */
  readonly children?: ReactNode
}

/** A page of text. */
export function ArticlePage({ page, intro, children }: ArticlePageProps) {
  const sections = page.sections ?? []
  const hasContents = sections.length >= 3
  return (
    <>
      <PageHead page={page} />
      <div className={`gf-wrap gf-columns${hasContents ? ' gf-columns--contents' : ''}`}>
        {hasContents && <OnThisPage sections={sections} />}
        <div className="gf-body">
          {intro}
          <Markup html={page.html} />
          {children}
          <LastUpdated page={page} />
        </div>
      </div>
    </>
  )
}
