import type { OpenSession } from '../../../contracts/schemas/session.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'

export interface SecuritySummaryProps {
  readonly sessions: AccountQuery<readonly OpenSession[]>
}

/** A sentence with the number of devices on which the customer is logged in, and a link to the page that lists them. */
export function SecuritySummary({ sessions }: SecuritySummaryProps) {
  const { href } = useSiteLocation()
  return (
    <section className="gf-card gf-card--half" aria-labelledby="security">
      <h2 id="security">Security</h2>
      {sessions.status === 'loading' && <p role="status">Getting the list of your devices…</p>}
      {sessions.status === 'ready' && <Elsewhere sessions={sessions.data} />}
      {sessions.status === 'error' && (
        <LoadFailure onRetry={sessions.retry}>
          We could not get the list of your devices just now.
        </LoadFailure>
      )}
      <p>
        <a href={href('/accounts/security')}>See your devices and change your password</a>
      </p>
    </section>
  )
}

function Elsewhere({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const [latest] = others.toSorted((one, other) => Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt))
  if (latest === undefined) return <p>You are only logged in on this device.</p>
  return (
    <p>
      You are logged in here, and{' '}
      <span>{`${others.length === 1 ? 'once' : `${others.length} times`} elsewhere.`}</span> Last used there:{' '}
      <span>{`${latest.device},`}</span> <SessionMoment at={latest.lastUsedAt} />.
    </p>
  )
}
