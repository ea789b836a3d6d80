import type { TemplateRegistry } from 'gridfront'
import { createTemplateRegistry } from 'gridfront'
import type { ComponentType } from 'react'
import type { PageContent } from '../templates/page-content.ts'
import { withStyle } from './with-style.ts'

export type Template = ComponentType<{ readonly page: PageContent }>
export type Templates = TemplateRegistry<Template>

/**
 * The host's templates by `componentChunkName`: the same words as `template` in the content's front matter. One that is
 * drawn with more than every page is comes with its style (`template-styles.ts`).
 */
export const makeTemplates = (): Templates =>
  createTemplateRegistry<Template>({
    article: () => import('../templates/reading.ts').then(({ ArticlePage }) => ArticlePage),
    contact: () => import('../templates/reading.ts').then(({ ContactPage }) => ContactPage),
    home: () => import('../templates/reading.ts').then(({ HomePage }) => HomePage),
    message: () => import('../templates/reading.ts').then(({ MessagePage }) => MessagePage),
    account: () =>
      withStyle(import('../templates/account.tsx'), 'account').then(({ AccountShell }) => AccountShell),
    'do-not-contact': () =>
      withStyle(import('../templates/do-not-contact.tsx'), 'do-not-contact').then(
        ({ DoNotContactPage }) => DoNotContactPage,
      ),
    faq: () => withStyle(import('../templates/reading.ts'), 'faq').then(({ FaqPage }) => FaqPage),
    login: () => withStyle(import('./login-page.tsx'), 'login').then(({ LoginPage }) => LoginPage),
    meter: () => withStyle(import('../templates/meter.tsx'), 'meter').then(({ MeterPage }) => MeterPage),
    pay: () => withStyle(import('../templates/pay.tsx'), 'pay').then(({ PayPage }) => PayPage),
    plans: () => withStyle(import('../templates/reading.ts'), 'plans').then(({ PlansPage }) => PlansPage),
    policies: () =>
      withStyle(import('../templates/policies.tsx'), 'policies').then(({ PoliciesPage }) => PoliciesPage),
    recovery: () =>
      withStyle(import('../templates/recovery.tsx'), 'recovery').then(({ RecoveryPage }) => RecoveryPage),
  })
