import { useEffect, useState } from 'react'
import type { Arrangements } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAddressLookup } from '../../app/use-api.ts'
import { useSession } from '../../auth/auth-provider.tsx'
import { dayIn } from '../../dates/day-in-state.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { lastDayOf } from '../../requests/kept-request.ts'
import { MoveForm } from '../../requests/move-form.tsx'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { dayInWords } from '../../requests/request-words.ts'
import { knownApplicant } from '../../sign-up/known-applicant.ts'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

/** The end of the supply at a home. */
export const MoveData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Move queries={queries} />}</CustomerFrame>
)

function Move({ queries }: { readonly queries: AccountQueries }) {
  const lookup = useAddressLookup()
  const accountNumber = queries.useChosenAccount()
  const requests = queries.useRequests()
  const arrangements = queries.useArrangements()
  const overview = queries.useOverview()
  const draft = useCustomerDraft(queries, 'move')
  const { done, count, finish } = useAsking()
  const open = requests.data?.find(
    ({ kind, status }) => kind === 'MOVE_OUT' && (status === 'RECEIVED' || status === 'IN_PROGRESS'),
  )
  const [now] = useState(() => new Date())
  const lastDay = lastDayOf(requests.data ?? [])
  return (
    <div className="gf-account gf-form-page">
      <section className="gf-card" aria-label="Moving out">
        {done !== null ? (
          <RequestReceipt
            title="The supply is to end"
            request={done}
            next={['You can take it back until the day before, in the list below.']}
          >
            <NextHome queries={queries} />
          </RequestReceipt>
        ) : lastDay !== null && lastDay < dayIn(arrangements.data?.state ?? 'NSW', now) ? (
          <>
            <h2>The supply has ended</h2>
            <p>
              Its last day was <time dateTime={lastDay}>{dayInWords(lastDay)}</time>.
            </p>
          </>
        ) : open !== undefined ? (
          <>
            <h2>The supply is ending</h2>
            <p>It stands below, with its number. To choose another day, take it back and send it again.</p>
          </>
        ) : (
          <>
            <h2>End the supply</h2>
            {lastDay !== null && (
              <p>
                It ends on <time dateTime={lastDay}>{dayInWords(lastDay)}</time>. Here you can ask for another
                day.
              </p>
            )}
            {overview.data && <p>At {overview.data.supplyAddress}.</p>}
            <Loaded query={arrangements} what="the days that you can choose">
              {(data) => (
                <>
                  <Consequences arrangements={data} />
                  <MoveForm
                    key={count}
                    arrangements={data}
                    lookup={lookup}
                    accountNumber={accountNumber}
                    onSend={queries.sendRequest}
                    onDone={finish}
                    draft={draft}
                  />
                </>
              )}
            </Loaded>
          </>
        )}
      </section>
      <section className="gf-card" aria-labelledby="moves">
        <h2 id="moves">What you have asked for</h2>
        <Loaded query={requests} what="your requests">
          {(data) => (
            <RequestList
              requests={data}
              kinds={['MOVE_OUT']}
              empty="Nothing: the supply goes on."
              onWithdraw={queries.withdrawRequest}
            />
          )}
        </Loaded>
      </section>
    </div>
  )
}

/** The way to the supply of the next home, with what the account knows filled in. */
function NextHome({ queries }: { readonly queries: AccountQueries }) {
  const { href } = useSiteLocation()
  const { user } = useSession()
  const customer = queries.useOverview().data?.customer
  const contact = queries.useContact().data
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined || customer === undefined || contact === undefined) return
    const { email, phone, safeContact } = contact
    knownApplicant.keep({
      ...{ userId, email, givenName: customer.firstName, familyName: customer.lastName },
      ...{ phone: phone ?? undefined, safeContact: safeContact ?? undefined },
    })
  }, [userId, customer, contact])
  return (
    <>
      <p>A new home? Your name, email and phone number are filled in when you sign up for it now.</p>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/sign-up')}>
            Sign up for a new home
          </a>
        </li>
      </ul>
    </>
  )
}

/** What ends with the supply, so that nothing comes as a surprise. */
function Consequences({ arrangements }: { readonly arrangements: Arrangements }) {
  const { lifeSupport, concession } = arrangements
  return (
    <>
      <h3>What ends with it</h3>
      <ul>
        {lifeSupport !== null && (
          <li>
            <strong>Life support is registered here.</strong> It does not move with you: register it at the
            new home before you move, with whoever supplies it.
          </li>
        )}
        {concession !== null && (
          <li>Your concession ends with this account. Give the card again where you move to.</li>
        )}
        <li>A direct debit takes the final bill, and then stops.</li>
        <li>The power may be off from the morning after, until somebody else takes the supply over.</li>
        <li>You can log in for two more years, to see bills and usage.</li>
      </ul>
    </>
  )
}
