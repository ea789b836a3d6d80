import type { TemplateRegistry } from 'gridfront'
import { createTemplateRegistry } from 'gridfront'
import type { ComponentType } from 'react'
import type { PageContent } from '../templates/page-content.ts'

export type Template = ComponentType<{ readonly page: PageContent }>
export type Templates = TemplateRegistry<Template>

/** The host's templates by `componentChunkName`: the same words as `template` in the content's front matter. */
export const makeTemplates = (): Templates =>
  createTemplateRegistry<Template>({
    account: () => import('../templates/account.tsx').then(({ AccountShell }) => AccountShell),
    article: () => import('../templates/article.tsx').then(({ ArticlePage }) => ArticlePage),
    contact: () => import('../templates/contact.tsx').then(({ ContactPage }) => ContactPage),
    faq: () => import('../templates/faq.tsx').then(({ FaqPage }) => FaqPage),
    home: () => import('../templates/home.tsx').then(({ HomePage }) => HomePage),
    login: () => import('./login-page.tsx').then(({ LoginPage }) => LoginPage),
    message: () => import('../templates/message.tsx').then(({ MessagePage }) => MessagePage),
    plans: () => import('../templates/plans.tsx').then(({ PlansPage }) => PlansPage),
    policies: () => import('../templates/policies.tsx').then(({ PoliciesPage }) => PoliciesPage),
    recovery: () => import('../templates/recovery.tsx').then(({ RecoveryPage }) => RecoveryPage),
  })
