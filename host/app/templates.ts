import type { TemplateRegistry } from 'gridfront'
import { createTemplateRegistry } from 'gridfront'
import type { ComponentType } from 'react'
import type { PageContent } from '../templates/page-content.ts'

export type Template = ComponentType<{ readonly page: PageContent }>
export type Templates = TemplateRegistry<Template>

/** The host's templates by `componentChunkName`: the same words as `template` in the content's front matter. */
export const makeTemplates = (): Templates =>
  createTemplateRegistry<Template>({
    account: async () => (await import('../templates/account.tsx')).AccountShell,
    article: async () => (await import('../templates/article.tsx')).ArticlePage,
    contact: async () => (await import('../templates/contact.tsx')).ContactPage,
    faq: async () => (await import('../templates/faq.tsx')).FaqPage,
    home: async () => (await import('../templates/home.tsx')).HomePage,
    login: async () => (await import('./login-page.tsx')).LoginPage,
    message: async () => (await import('../templates/message.tsx')).MessagePage,
    plans: async () => (await import('../templates/plans.tsx')).PlansPage,
    policies: async () => (await import('../templates/policies.tsx')).PoliciesPage,
  })
