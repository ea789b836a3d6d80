import type { Arrangements, CustomerRequest } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAddressLookup } from '../../app/use-api.ts'
import { dayIn } from '../../dates/time-zones.ts'
import { MoveForm } from '../../requests/move-form.tsx'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { dayInWords } from '../../requests/request-words.ts'
import { lastDayOf } from '../../requests/stored-request.ts'
import { Loaded, useCustomerDraft } from './customer-frame.tsx'
import { isMoveBooked } from './open-moves.ts'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

interface QueriesProps {
  readonly queries: AccountQueries
}

/** The request to end the supply that is not answered yet. */
export const openMoveOut = <Request extends Pick<CustomerRequest, 'kind' | 'status'>>(
  requests: readonly Request[],
) =>
  requests.find(
    ({ kind, status }) => kind === 'MOVE_OUT' && (status === 'RECEIVED' || status === 'IN_PROGRESS'),
  )

/** The way to a new home with us, and the form that only ends the supply. */
export function MoveOutSection({ queries, now }: QueriesProps & { readonly now: Date }) {
  const lookup = useAddressLookup()
  const accountNumber = queries.useChosenAccount()
  const requests = queries.useRequests()
  const arrangements = queries.useArrangements()
  const overview = queries.useOverview()
  const moves = queries.useMoves()
  const draft = useCustomerDraft(queries, 'move')
  const { done, count, finish } = useAsking()
  const open = openMoveOut(requests.data ?? [])
  const lastDay = lastDayOf(requests.data ?? [])
  const hasEnded = lastDay !== null && lastDay < dayIn(arrangements.data?.state ?? 'NSW', now)
  const isBooked = isMoveBooked(moves.data ?? [], overview.data?.accountNumber, now)
  return (
    <>
      {!hasEnded && !isBooked && <ToNewHome />}
      <section className="gf-card" aria-label="Moving out">
        {done !== null ? (
          <RequestReceipt
            title="Your supply will end"
            request={done}
            next={['You can withdraw this until the day before, in the list below.']}
          />
        ) : hasEnded ? (
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
            <h2>Only end the supply</h2>
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
    </>
  )
}

/** Leads to the flow. Without its code the link would do nothing, so it is an ordinary link to a step. */
const ToNewHome = () => (
  <section className="gf-card" aria-labelledby="to-new-home">
    <h2 id="to-new-home">Move to a new home with us</h2>
    <p>
      Tell us about both homes at once: the last day at this one, and the address, the day and the plan of the
      next one. It takes about five minutes. Nothing is sent before the last step.
    </p>
    <p>
      <strong>Life support does not move with you.</strong> You tell us about it again for the new home.
    </p>
    <ul className="gf-actions">
      <li>
        <a className="gf-button" href="#old-home">
          Move to a new home
        </a>
      </li>
    </ul>
  </section>
)

/** What the customer has asked for, with a button to withdraw it. */
export function MoveOutRequests({ queries }: QueriesProps) {
  const requests = queries.useRequests()
  return (
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
