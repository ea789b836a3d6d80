import type { AccountQueries } from '../../account/account-queries.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'

/** The possible requests, and those already sent. */
export const RequestsData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Requests queries={queries} />}</CustomerFrame>
)

const ways = [
  { to: '/accounts/meter-reading', label: 'Send a meter reading', words: 'For when a bill was estimated.' },
  { to: '/accounts/move', label: 'Move house or move out', words: 'Last day, final bill, new home.' },
  { to: '/accounts/complaint', label: 'Complain', words: 'You’ll get a number and a date for our answer.' },
  {
    to: '/accounts/support',
    label: 'People, life support, concession',
    words: 'Who can speak for you, and what protects you.',
  },
] as const

function Requests({ queries }: { readonly queries: AccountQueries }) {
  const { href } = useSiteLocation()
  const requests = queries.useRequests()
  return (
    <div className="gf-account gf-one-column">
      <section className="gf-card" aria-labelledby="ask">
        <h2 id="ask">Make a request</h2>
        <ul className="gf-plain-list gf-ways">
          {ways.map(({ to, label, words }) => (
            <li key={to}>
              <a href={href(to)}>{label}</a>
              <span className="gf-field__description">{words}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="gf-card" aria-labelledby="requests">
        <h2 id="requests">What you have asked for</h2>
        <Loaded query={requests} what="your requests">
          {(data) => (
            <RequestList
              requests={data}
              empty="Nothing yet. Requests you send from the pages above will be listed here, with their numbers."
              onWithdraw={queries.withdrawRequest}
            />
          )}
        </Loaded>
      </section>
    </div>
  )
}
