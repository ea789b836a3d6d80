import { useEffect, useRef } from 'react'
import { useGridfront } from '../app/gridfront-context.tsx'
import { createResetLink } from '../forms/reset-link.ts'
import { useResetLink } from '../forms/use-reset-link.ts'
import { sentenceEnd } from '../joins.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import type { LinkOutcome } from '../links/link-outcome.ts'
import { linkOutcomes, screenOf } from '../links/link-outcome.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('mailedLink', {
  opening: 'Opening your link… If nothing happens, JavaScript is off or blocked. Call us on',
  linkLost:
    'This page was loaded again, so it no longer has your link. Please open the link again from our email.',
  noLink: 'To see this page, open the link in our email.',
  details: 'Go to your details',
  contact: 'Contact us',
})

/**
 * Reads the token of a mailed link, `#name=…`. Call it outside components, so that the token leaves the address as soon as the
 * code is loaded, before the page is drawn.
 */
export const mailedLink = (name: 'confirm' | 'terms') =>
  createResetLink(typeof window === 'undefined' ? null : window, name)

/** The token of a link, and a function that shows the page of its outcome. */
export function useMailedLink(link: ReturnType<typeof mailedLink>) {
  const { navigations } = useGridfront()
  const { href } = useSiteLocation()
  const { token, isLost } = useResetLink(link)
  const finish = (outcome: LinkOutcome) => {
    linkOutcomes.keep(outcome)
    navigations.go(href(screenOf(outcome)))
  }
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  // The same function at every render, so that effects may depend on it.
  const finishOnce = useRef((outcome: LinkOutcome) => latest.current(outcome))
  return { token, isLost, finish: finishOnce.current }
}

/** Shown until the application has started, and to visitors without scripts. */
export function OpeningLink() {
  const { phone } = useBrand().contact
  return (
    // This attribute makes the boot script start the application at once.
    <p className="gf-lead" data-needs-app="" role="status">
      {texts.opening} <a href={telephoneAddress(phone)}>{phone}</a>
      {sentenceEnd}
    </p>
  )
}

/** Shown to visitors who open the address without a link, or load the page again, which loses the link. */
export function NoLink({ isLost, children }: { readonly isLost: boolean; readonly children?: string }) {
  const { href } = useSiteLocation()
  return (
    <>
      <p className="gf-lead">{isLost ? texts.linkLost : texts.noLink}</p>
      {children === undefined ? null : <p>{children}</p>}
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/accounts/details')}>
            {texts.details}
          </a>
        </li>
        <li>
          <a className="gf-button gf-button--quiet" href={href('/contact')}>
            {texts.contact}
          </a>
        </li>
      </ul>
    </>
  )
}
