import type { ReactNode } from 'react'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'

export interface LoginTemplateProps {
  readonly page: PageContent
  /** A picture next to the form. It is decoration, even if it shows a way to log in without a password. */
  readonly art?: ReactNode
  /** The form. */
  readonly children: ReactNode
}

/** The layout of the login page: the form, next to a picture and the page's own text. */
export function LoginTemplate({ page, art, children }: LoginTemplateProps) {
  return (
    <div className="gf-wrap gf-login">
      <div className="gf-login__form">
        <h1 className="gf-title" tabIndex={-1}>
          {page.title}
        </h1>
        {page.lead === undefined ? null : <p className="gf-lead">{page.lead}</p>}
        {children}
      </div>
      <div className="gf-login__side">
        {art}
        {page.html === '' ? null : <Markup html={page.html} />}
      </div>
    </div>
  )
}
