import { useEffect, useState } from 'react'
import type { Arrangements } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAddressLookup } from '../../app/use-api.ts'
import { dayIn } from '../../dates/time-zones.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { MoveForm } from '../../requests/move-form.tsx'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { dayInWords } from '../../requests/request-words.ts'
import { lastDayOf } from '../../requests/stored-request.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { NewHome } from './new-home.tsx'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

/** The end of the supply at a home. */
export const MoveData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Move queries={queries} />}</CustomerFrame>
)

function Move({ queries }: { readonly queries: AccountQueries }) {
  const lookup = useAddressLookup()
  const accountNumber = queries.useChosenAccount()
  const accounts = queries.useAccounts().data
  const { chooseAccount } = queries
  // People leave the home where they live, whichever of their accounts comes first in the list.
  const livesAt = accounts?.find(
    ({ openStatus, contract }) => openStatus === 'OPEN' && contract === undefined,
  )
  const isUnsettled = accountNumber === undefined && accounts?.[0]?.contract !== undefined
  useEffect(() => {
    if (isUnsettled && livesAt !== undefined) chooseAccount(livesAt.accountNumber)
  }, [isUnsettled, livesAt, chooseAccount])
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
  const leavesOn = (done ?? open)?.effectiveOn ?? lastDay
  return (
    <>
      <AccountSwitcher queries={queries} />
      <div className="gf-account gf-form-page">
        <section className="gf-card" aria-label="Moving out">
          {done !== null ? (
            <RequestReceipt
              title="Your supply will end"
              request={done}
              next={['You can withdraw this until the day before, in the list below.']}
            >
              <p>
                Moving to a new home with us? <a href="#new-home">Set it up below</a>.
              </p>
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
                  It ends on <time dateTime={lastDay}>{dayInWords(lastDay)}</time>. You can ask for another
                  day here.
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
        <NewHome queries={queries} leavesOn={leavesOn} />
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
            register it for the new home, with the retailer there or when you set it up with us below.
          </li>
        )}
        {concession !== null && (
          <li>
            Your concession ends with this account. Give your card details again when you set up the new home.
          </li>
        )}
        <li>Direct debit pays the final bill, then stops.</li>
        <li>The power may be off from the next morning, until somebody else takes over the supply.</li>
        <li>You can log in to see your bills and usage for two more years.</li>
      </ul>
    </>
  )
}
