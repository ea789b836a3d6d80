import type { ReactNode } from 'react'
import { InformationIcon, TickIcon, WarningIcon } from '../layout/icons.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('message', {
  home: 'Go to the home page',
  contact: 'Contact us',
})

const icons = { success: TickIcon, problem: WarningIcon, plain: InformationIcon }

type Kind = keyof typeof icons

// Never `success` because of the path, since anybody can open such an address. The caller passes it as `kind`.
const kindOf = (path: string): Kind => (path.endsWith('/error') || path === '/500' ? 'problem' : 'plain')

export interface MessagePageProps {
  readonly page: PageContent
  /** Default: `problem` for paths of errors, else `plain`. */
  readonly kind?: Kind
  /** Actions for the visitor, such as a button. Default: links to other pages. */
  readonly children?: ReactNode
}

/** A page with a single message: the result of a form, not found, an error. */
export function MessagePage({ page, kind = kindOf(page.path), children }: MessagePageProps) {
  const { href } = useSiteLocation()
  const Icon = icons[kind]
  return (
    <div className="gf-wrap gf-message">
      <span className={`gf-message__icon gf-message__icon--${kind}`}>
        <Icon />
      </span>
      <h1 tabIndex={-1}>{page.title}</h1>
      {page.lead === undefined ? null : <p className="gf-lead">{page.lead}</p>}
      {page.html === '' ? null : <Markup html={page.html} />}
      {children ?? (
        <ul className="gf-actions">
          <li>
            <a className="gf-button" href={href('/')}>
              {texts.home}
            </a>
          </li>
          <li>
            <a className="gf-button gf-button--quiet" href={href('/contact')}>
              {texts.contact}
            </a>
          </li>
        </ul>
      )}
    </div>
  )
}
