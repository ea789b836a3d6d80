import type { ReactNode } from 'react'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { useBrand } from './brand-context.tsx'
import { telephoneAddress } from './contact-details.tsx'
import { WarningIcon } from './icons.tsx'

const texts = defineTexts('errorView', {
  tryAgain: 'Try again',
  home: 'Go to the home page',
  call: 'If it keeps happening, call us on ',
  callAfter: '.',
})

export interface PageErrorViewProps {
  readonly title: string
  /** Explains what happened, as text for the customer. */
  readonly children: ReactNode
  /** Tries again without loading the document. Without it there is a link that reloads the page. */
  readonly retry?: () => void
}

/** Replaces a page that failed. Explains what the customer can do, without technical details. */
export function PageErrorView({ title, children, retry }: PageErrorViewProps) {
  const { contact } = useBrand()
  const { href, path } = useSiteLocation()
  return (
    <div className="gf-wrap gf-message" role="alert">
      <span className="gf-message__icon gf-message__icon--problem">
        <WarningIcon />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="gf-lead">{children}</div>
      <ul className="gf-actions">
        <li>
          {retry ? (
            <button type="button" className="gf-button" onClick={retry}>
              {texts.tryAgain}
            </button>
          ) : (
            <a className="gf-button" href={href(path)} rel="external">
              {texts.tryAgain}
            </a>
          )}
        </li>
        <li>
          <a className="gf-button gf-button--quiet" href={href('/')}>
            {texts.home}
          </a>
        </li>
      </ul>
      <p>
        {texts.call}
        <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>
        {texts.callAfter}
      </p>
    </div>
  )
}
