import type { PageContent } from 'gridfront'
import { Markup } from 'gridfront'
import type { ReactNode } from 'react'

/** `children` is the form. The artwork hints at sign-in without a password, and is no control (AUTH-13). */
export function LoginTemplate({ page, children }: { page: PageContent; children: ReactNode }) {
  return (
    <div className="gf-wrap site-login">
      <div className="site-login__form">
        <h1 className="gf-title" tabIndex={-1}>
          {page.title}
        </h1>
        {page.lead === undefined ? null : <p className="gf-lead">{page.lead}</p>}
        {children}
      </div>
      <div className="site-login__side">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet="/art/passwordless-dusk.svg" />
          <img src="/art/passwordless.svg" alt="" width="420" height="320" />
        </picture>
        {page.html === '' ? null : <Markup html={page.html} />}
      </div>
    </div>
  )
}
