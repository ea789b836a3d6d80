import type { ReactNode } from 'react'
import { InformationIcon, TickIcon, WarningIcon } from '../layout/icons.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'

const icons = { success: TickIcon, problem: WarningIcon, plain: InformationIcon }

type Kind = keyof typeof icons

// Anybody can open the address of a success: that it worked is said by whoever knows, not by a path.
const kindOf = (path: string): Kind => (path.endsWith('/error') || path === '/500' ? 'problem' : 'plain')

export interface MessagePageProps {
  readonly page: PageContent
  /** Default: what the page's path says. */
  readonly kind?: Kind
  /** What can be done here, such as a button that accepts; without it, ways on. */
  readonly children?: ReactNode
}

/** One thing to say: result screens, not found, out of order. */
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
              Go to the home page
            </a>
          </li>
          <li>
            <a className="gf-button gf-button--quiet" href={href('/contact')}>
              Contact us
            </a>
          </li>
        </ul>
      )}
    </div>
  )
}
