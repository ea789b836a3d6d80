import { useEffect, useState } from 'react'
import type { Arrangements } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAddressLookup } from '../../app/use-api.ts'
import { useSession } from '../../auth/auth-provider.tsx'
import { dayIn } from '../../dates/time-zones.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { MoveForm } from '../../requests/move-form.tsx'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { dayInWords } from '../../requests/request-words.ts'
import { lastDayOf } from '../../requests/stored-request.ts'
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
            title="Your supply will end"
            request={done}
            next={['You can withdraw this until the day before, in the list below.']}
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
            <p>
              Your request is below, with its number. To choose another day, withdraw it and send it again.
            </p>
          </>
        ) : (
          <>
            <h2>End the supply</h2>
            {lastDay !== null && (
              <p>
                It ends on <time dateTime={lastDay}>{dayInWords(lastDay)}</time>. You can ask for another day
                here.
              </p>
            )}
            {overview.data && <p>{`At ${overview.data.supplyAddress}.`}</p>}
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
              empty="You have not asked to move out."
              onWithdraw={queries.withdrawRequest}
            />
          )}
        </Loaded>
      </section>
    </div>
  )
}

/** Leads to sign-up for the next home, pre-filled from the account. */
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
      <p>Moving to a new home? If you sign up for it now, we’ll fill in your name, email and phone number.</p>
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

/** Lists what ends together with the supply. */
function Consequences({ arrangements }: { readonly arrangements: Arrangements }) {
  const { lifeSupport, concession } = arrangements
  return (
    <>
      <h3>What else ends</h3>
      <ul>
        {lifeSupport !== null && (
          <li>
            <strong>Life support is registered here.</strong> It does not move with you. Before you move,
            register it for the new home with the retailer there.
          </li>
        )}
        {concession !== null && (
          <li>
            Your concession ends with this account. Give your card details again when you set up your new
            account.
          </li>
        )}
        <li>Direct debit pays the final bill, then stops.</li>
        <li>The power may be off from the next morning, until somebody else takes over the supply.</li>
        <li>You can log in to see your bills and usage for two more years.</li>
      </ul>
    </>
  )
}
