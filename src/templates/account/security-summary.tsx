import type { OpenSession } from '../../../contracts/schemas/session.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { betweenDetails, sentenceEnd } from '../../joins.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('securitySummary', {
  heading: 'Security',
  devicesLoading: 'Getting the list of your devices…',
  devicesFailed: 'We could not get the list of your devices just now.',
  onlyHere: 'You are only logged in on this device.',
  link: 'See your devices and change your password',
  loggedIn: 'You are logged in here, and',
  elsewhere: ({ count }: Values<'count'>) => (count === 1 ? 'once elsewhere.' : `${count} times elsewhere.`),
  lastUsed: ' Last used there:',
})

export const devicesLoading = texts.devicesLoading
export const devicesFailed = texts.devicesFailed
export const onlyHere = texts.onlyHere

export interface SecuritySummaryProps {
  readonly sessions: AccountQuery<readonly OpenSession[]>
}

/** A sentence with the number of devices on which the customer is logged in, and a link to the page that lists them. */
export function SecuritySummary({ sessions }: SecuritySummaryProps) {
  const { href } = useSiteLocation()
  return (
    <section className="gf-card gf-card--half" aria-labelledby="security">
      <h2 id="security">{texts.heading}</h2>
      {sessions.status === 'loading' && <p role="status">{devicesLoading}</p>}
      {sessions.status === 'ready' && <Elsewhere sessions={sessions.data} />}
      {sessions.status === 'error' && <LoadFailure onRetry={sessions.retry}>{devicesFailed}</LoadFailure>}
      <p>
        <a href={href('/accounts/security')}>{texts.link}</a>
      </p>
    </section>
  )
}

function Elsewhere({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const [latest] = others.toSorted((one, other) => Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt))
  if (latest === undefined) return <p>{onlyHere}</p>
  return (
    <p>
      {texts.loggedIn} <span>{texts.elsewhere({ count: others.length })}</span>
      {texts.lastUsed} <span>{`${latest.device}${betweenDetails}`}</span>
      <SessionMoment at={latest.lastUsedAt} />
      {sentenceEnd}
    </p>
  )
}
