import { useEffect, useState } from 'react'
import { linkTokenPattern } from '../../contracts/user-rules.ts'
import { useMailedLinks } from '../app/use-api.ts'
import { useSession } from '../auth/auth-provider.tsx'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import { PageHead } from '../layout/page-head.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { mailedLink, NoLink, OpeningLink, useMailedLink } from './mailed-link.tsx'

const texts = defineTexts('confirmEmail', {
  newLinkInAccount: 'You can send yourself a new link there once you have logged in.',
  intro: 'Press the button to confirm that the address we sent this link to is yours.',
  loggedInAs: ({ name }: Values<'name'>) =>
    `You are logged in as ${name}. A link sent to somebody else will not work until you log out.`,
  label: 'Confirm your email address',
  button: 'Confirm this address',
  busy: 'Confirming…',
  needsScripts: 'Confirming an address',
})

const confirmLink = mailedLink('confirm')

/**
 * The target of a mailed link that confirms an e-mail address. It asks first, because mail scanners open links but
 * press no buttons; then it leads to the result page (ORIG-3).
 */
export function ConfirmEmailPage({ page }: { readonly page: PageContent }) {
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <div className="gf-card gf-link">
          <AskToConfirm />
        </div>
        {page.html === '' ? null : <Markup html={page.html} />}
      </div>
    </>
  )
}

function AskToConfirm() {
  const { token, isLost, finish } = useMailedLink(confirmLink)
  const { user } = useSession()
  const links = useMailedLinks()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const isCutOff = token !== null && !linkTokenPattern.test(token)
  useEffect(() => {
    if (isCutOff) finish({ kind: 'emailRefused', token: null })
  }, [isCutOff, finish])

  if (!isReady || isCutOff) return <OpeningLink />
  if (token === null) return <NoLink isLost={isLost}>{texts.newLinkInAccount}</NoLink>
  return (
    <>
      <p>{texts.intro}</p>
      {user === null ? null : <p className="gf-note">{texts.loggedInAs({ name: user.name })}</p>}
      <AppForm
        label={texts.label}
        ids={{}}
        read={() => ({})}
        check={() => ({})}
        send={async () => {
          const answer = await links.confirmEmail(token)
          if (answer.success) finish({ kind: 'emailConfirmed', confirmation: answer.confirmation })
          else if (answer.code === 'LINK_DEAD') finish({ kind: 'emailRefused', token })
          else return faultWords(answer.code, answer.retryAfterSeconds)
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
