import type { ReactNode } from 'react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSession } from '../auth/auth-provider.tsx'
import { SessionMoment } from '../forms/session-moment.tsx'
import { sentenceEnd } from '../joins.ts'
import type { LinkOutcome } from '../links/link-outcome.ts'
import { linkOutcomes } from '../links/link-outcome.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { PageContent } from '../pages/page-content.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { MessagePage } from './message.tsx'
import { RenewLink } from './renew-link.tsx'
import { TermsText } from './terms-text.tsx'

const texts = defineTexts('linkResult', {
  details: 'Go to your details',
  alreadyConfirmedTitle: 'Your email address is already confirmed',
  confirmedTitle: 'Your email address is confirmed',
  confirmedBefore: 'You confirmed the address on',
  alreadyConfirmedBefore: 'This link was used before. You confirmed the address on',
  confirmedAfter: '. Use it to log in. We’ll send emails about your account there.',
  alreadyAcceptedTitle: 'You have already accepted these terms',
  acceptedTitle: 'You have accepted these terms',
  acceptedBefore: 'Accepted on ',
  acceptedAfter: '. We’ve emailed you the version and time.',
  loggedInAs: ({ name }: Values<'name'>) =>
    `You are logged in as ${name}. If the link was sent to somebody else, log out, then open it again.`,
})

function useOutcome(path: string): LinkOutcome | null {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      // A microtask later, because React's strict mode unmounts and mounts again at once.
      queueMicrotask(() => {
        if (!isHere.current) linkOutcomes.drop(path)
      })
    }
  }, [path])
  return useSyncExternalStore(
    linkOutcomes.subscribe,
    () => linkOutcomes.of(path),
    () => null,
  )
}

/**
 * The result page of a mailed link. It shows the outcome of a link in this document; opened directly it shows the
 * page's own text, which claims nothing.
 */
export function LinkResultPage({ page }: { readonly page: PageContent }) {
  const outcome = useOutcome(page.path)
  switch (outcome?.kind) {
    case 'emailConfirmed':
      return <EmailConfirmed page={page} {...outcome.confirmation} />
    case 'termsAccepted':
      return <TermsAccepted page={page} {...outcome} />
    case 'emailRefused':
      return <EmailRefused page={page} token={outcome.token} />
    default:
      return <MessagePage page={page} />
  }
}

/** The page with another text: its own text is for visitors who open the address without a link from a mail. */
const telling = ({ lead: _, ...page }: PageContent, title: string): PageContent => ({
  ...page,
  title,
  html: '',
})

function Actions({ children }: { readonly children?: ReactNode }) {
  const { href } = useSiteLocation()
  return (
    <ul className="gf-actions">
      {children}
      <li>
        <a className="gf-button" href={href('/accounts/details')}>
          {texts.details}
        </a>
      </li>
    </ul>
  )
}

interface ConfirmedProps {
  readonly page: PageContent
  readonly confirmedAt: string
  readonly isRepeated: boolean
}

function EmailConfirmed({ page, confirmedAt, isRepeated }: ConfirmedProps) {
  const title = isRepeated ? texts.alreadyConfirmedTitle : texts.confirmedTitle
  return (
    <MessagePage page={telling(page, title)} kind="success">
      <p className="gf-lead">
        <span>{isRepeated ? texts.alreadyConfirmedBefore : texts.confirmedBefore}</span>{' '}
        <SessionMoment at={confirmedAt} />
        {texts.confirmedAfter}
      </p>
      <Actions />
    </MessagePage>
  )
}

interface AcceptedProps {
  readonly page: PageContent
  readonly terms: Extract<LinkOutcome, { kind: 'termsAccepted' }>['terms']
  readonly isRepeated: boolean
}

function TermsAccepted({ page, terms, isRepeated }: AcceptedProps) {
  const title = isRepeated ? texts.alreadyAcceptedTitle : texts.acceptedTitle
  return (
    <MessagePage page={telling(page, title)} kind="success">
      {terms.acceptedAt === null ? null : (
        <p className="gf-lead">
          {texts.acceptedBefore}
          <SessionMoment at={terms.acceptedAt} />
          <span>{isRepeated ? sentenceEnd : texts.acceptedAfter}</span>
        </p>
      )}
      <TermsText terms={terms} />
      <Actions />
    </MessagePage>
  )
}

function EmailRefused({ page, token }: { readonly page: PageContent; readonly token: string | null }) {
  const { user } = useSession()
  return (
    <MessagePage page={page}>
      {user === null ? null : <p className="gf-note">{texts.loggedInAs({ name: user.name })}</p>}
      {token === null ? null : <RenewLink token={token} />}
      <Actions />
    </MessagePage>
  )
}
