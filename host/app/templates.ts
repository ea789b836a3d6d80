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
    article: () => import('../templates/reading.ts').then(({ ArticlePage }) => ArticlePage),
    contact: () => import('../templates/reading.ts').then(({ ContactPage }) => ContactPage),
    'do-not-contact': () =>
      import('../templates/do-not-contact.tsx').then(({ DoNotContactPage }) => DoNotContactPage),
    faq: () => import('../templates/reading.ts').then(({ FaqPage }) => FaqPage),
    home: () => import('../templates/reading.ts').then(({ HomePage }) => HomePage),
    login: () => import('./login-page.tsx').then(({ LoginPage }) => LoginPage),
    message: () => import('../templates/reading.ts').then(({ MessagePage }) => MessagePage),
    plans: () => import('../templates/reading.ts').then(({ PlansPage }) => PlansPage),
    policies: () => import('../templates/policies.tsx').then(({ PoliciesPage }) => PoliciesPage),
    recovery: () => import('../templates/recovery.tsx').then(({ RecoveryPage }) => RecoveryPage),
  })
