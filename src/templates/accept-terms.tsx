import { useCallback, useEffect, useState } from 'react'
import type { OfferedTerms, TermsKind } from '../../contracts/schemas/user.ts'
import { linkTokenPattern } from '../../contracts/user-rules.ts'
import { useMailedLinks } from '../app/use-api.ts'
import { AppForm } from '../forms/app-form.tsx'
import { cookiesBlocked, faultWords } from '../forms/fault-words.ts'
import { SessionMoment } from '../forms/session-moment.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { termsKindOf } from '../links/link-outcome.ts'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { mailedLink, NoLink, OpeningLink, useMailedLink } from './mailed-link.tsx'
import { TermsText } from './terms-text.tsx'

const texts = defineTexts('acceptTerms', {
  notLoaded: 'We could not get the terms just now. Nothing has been accepted.',
  changed:
    'The terms changed while you were reading them. Nothing has been accepted. Please read them again.',
  untilBefore: 'You can accept until ',
  untilAfter: '. If you do nothing, everything stays as it is.',
  label: 'Accept these terms',
  ifItWorked: 'open the link once more to see.',
  button: 'Accept',
  busy: 'Accepting…',
  needsScripts: 'Accepting terms',
})

const termsLink = mailedLink('terms')

/**
 * The target of a mailed link to terms: shows them, with a button to accept. Then it leads to the result page, as do
 * terms that were accepted before (ORIG-3).
 */
export function AcceptTermsPage({ page }: { readonly page: PageContent }) {
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <div className="gf-card gf-link">
          <AskToAccept kind={termsKindOf(page.path) ?? 'CONTRACT'} />
        </div>
        {page.html === '' ? null : <Markup html={page.html} />}
      </div>
    </>
  )
}

function AskToAccept({ kind }: { readonly kind: TermsKind }) {
  const { token, isLost, finish } = useMailedLink(termsLink)
  const links = useMailedLinks()
  const [isReady, setReady] = useState(false)
  const [read, setRead] = useState<OfferedTerms | 'failed' | 'blocked' | null>(null)
  /** Whether the terms changed while they were read. */
  const [isChanged, setChanged] = useState(false)
  useEffect(() => setReady(true), [])

  const load = useCallback(async () => {
    if (token === null) return
    setRead(null)
    if (!linkTokenPattern.test(token)) return finish({ kind: 'termsRefused', terms: kind })
    const answer = await links.readTerms(token)
    if (answer.success && answer.terms.acceptedAt !== null)
      return finish({ kind: 'termsAccepted', terms: answer.terms, isRepeated: true })
    if (answer.success) return setRead(answer.terms)
    if (answer.code === 'LINK_DEAD') return finish({ kind: 'termsRefused', terms: kind })
    setRead(answer.code === 'COOKIES_BLOCKED' ? 'blocked' : 'failed')
  }, [token, kind, links, finish])
  useEffect(() => void load(), [load])

  if (isReady && token === null) return <NoLink isLost={isLost} />
  if (read === 'failed' || read === 'blocked')
    return (
      <LoadFailure onRetry={() => void load()}>
        {read === 'blocked' ? cookiesBlocked : texts.notLoaded}
      </LoadFailure>
    )
  if (read === null || token === null) return <OpeningLink />
  return (
    <>
      {isChanged ? (
        <p role="alert" className="gf-alert">
          {texts.changed}
        </p>
      ) : null}
      <TermsText terms={read} />
      <p>
        {texts.untilBefore}
        <SessionMoment at={read.acceptUntil} />
        {texts.untilAfter}
      </p>
      <AppForm
        label={texts.label}
        ids={{}}
        read={() => ({})}
        check={() => ({})}
        send={async () => {
          const answer = await links.acceptTerms(token, read.version)
          if (answer.success) finish({ kind: 'termsAccepted', terms: answer.terms, isRepeated: false })
          else if (answer.code === 'LINK_DEAD') finish({ kind: 'termsRefused', terms: read.kind })
          else if (answer.code === 'OTHER_VERSION') {
            setChanged(true)
            await load()
          } else return faultWords(answer.code, answer.retryAfterSeconds, texts.ifItWorked)
          return null
        }}
        button={texts.button}
        busy={texts.busy}
        needsScripts={texts.needsScripts}
        fields={() => null}
      />
    </>
  )
}
