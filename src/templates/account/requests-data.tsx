import type { AccountQueries } from '../../account/account-queries.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'

const texts = defineTexts('requestsData', {
  reading: 'Send a meter reading',
  readingHint: 'For when a bill was estimated.',
  move: 'Move house or move out',
  moveHint: 'Last day, final bill, new home.',
  complain: 'Complain',
  complainHint: 'You’ll get a number and a date for our answer.',
  support: 'People, life support, concession',
  supportHint: 'Who can speak for you, and what protects you.',
  heading: 'Make a request',
  asked: 'What you have asked for',
  whatRequests: 'your requests',
  none: 'Nothing yet. Requests you send from the pages above will be listed here, with their numbers.',
})

/** The possible requests, and those already sent. */
export const RequestsData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Requests queries={queries} />}</CustomerFrame>
)

const ways = [
  { to: '/accounts/meter-reading', label: texts.reading, words: texts.readingHint },
  { to: '/accounts/move', label: texts.move, words: texts.moveHint },
  { to: '/accounts/complaint', label: texts.complain, words: texts.complainHint },
  {
    to: '/accounts/support',
    label: texts.support,
    words: texts.supportHint,
  },
] as const

function Requests({ queries }: { readonly queries: AccountQueries }) {
  const { href } = useSiteLocation()
  const requests = queries.useRequests()
  return (
    <div className="gf-account gf-one-column">
      <section className="gf-card" aria-labelledby="ask">
        <h2 id="ask">{texts.heading}</h2>
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
        <h2 id="requests">{texts.asked}</h2>
        <Loaded query={requests} what={texts.whatRequests}>
          {(data) => <RequestList requests={data} empty={texts.none} onWithdraw={queries.withdrawRequest} />}
        </Loaded>
      </section>
    </div>
  )
}
