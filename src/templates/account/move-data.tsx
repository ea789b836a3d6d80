import type { ComponentType, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Move } from '../../../contracts/schemas/move.ts'
import type { Arrangements } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAddressLookup } from '../../app/use-api.ts'
import { useStepAddress } from '../../app/use-step-address.ts'
import { dayIn } from '../../dates/time-zones.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { moveSteps } from '../../moves/move-steps.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { PageResourcesProvider } from '../../pages/page-resources.tsx'
import { MoveForm } from '../../requests/move-form.tsx'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { dayInWords } from '../../requests/request-words.ts'
import { lastDayOf } from '../../requests/stored-request.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { MoveCard, openMoves } from './move-card.tsx'
import type { MoveFlowProps } from './move-flow.tsx'
import { RequestList } from './request-list.tsx'
import { useAgreementPage } from './use-agreement-page.ts'
import { useAsking } from './use-asking.ts'

/** Moving to another home, or only ending the supply at one. */
export const MoveData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>
    {(queries) => (
      <>
        <AccountSwitcher queries={queries} />
        <Move key={queries.useChosenAccount()} queries={queries} />
      </>
    )}
  </CustomerFrame>
)

interface QueriesProps {
  readonly queries: AccountQueries
}

function Move({ queries }: QueriesProps) {
  const { fragment, lead } = useStepAddress()
  const moves = queries.useMoves()
  const [done, setDone] = useState<Move | null>(null)
  const [now] = useState(() => new Date())
  const isMoving = done === null && moveSteps.some(({ step }) => step === fragment)
  // The backend's latest state, since the move may have been cancelled.
  const shown = done && (moves.data?.find(({ reference }) => reference === done.reference) ?? done)
  const isReceipt = shown !== null && (shown.status === 'ACCEPTED' || shown.status === 'IN_REVIEW')
  if (isMoving)
    return (
      <div className="gf-account gf-one-column gf-sign-up">
        <NewHome
          queries={queries}
          onDone={(move) => {
            setDone(move)
            lead('', 'replace')
          }}
        />
      </div>
    )
  return (
    <div className="gf-account gf-form-page">
      <Loaded query={moves} what="your moves">
        {(data) =>
          openMoves(data, now).map((move) => (
            <MoveOrReceipt
              key={move.reference}
              {...{ move, now, queries }}
              isReceipt={isReceipt && move.reference === shown?.reference}
            />
          ))
        }
      </Loaded>
      {!isReceipt && <Ending queries={queries} now={now} />}
      <Asked queries={queries} />
    </div>
  )
}

interface MoveOrReceiptProps extends QueriesProps {
  readonly move: Move
  readonly now: Date
  readonly isReceipt: boolean
}

function MoveOrReceipt({ move, now, isReceipt, queries }: MoveOrReceiptProps) {
  const [part, setPart] = useState<{ readonly MoveReceipt: ComponentType<{ move: Move }> } | null>(null)
  useEffect(() => {
    // Without its code, the card below says the same.
    if (isReceipt) import('./move-review.tsx').then(setPart, () => {})
  }, [isReceipt])
  return (
    <>
      {isReceipt && part !== null && (
        <section className="gf-card" aria-label="Your receipt">
          <part.MoveReceipt move={move} />
        </section>
      )}
      <MoveCard
        move={move}
        today={dayAtSupply(move.to.supplyAddress, now)}
        onCancel={queries.cancelMove}
      />
    </>
  )
}

type Flow = ComponentType<MoveFlowProps>
const loadFlow = (): Promise<Flow> => import('./move-flow.tsx').then(({ MoveFlow }) => MoveFlow)

/** The flow, once its code, the plans and terms, and what the account says are there. */
function NewHome({ queries, onDone }: QueriesProps & Pick<MoveFlowProps, 'onDone'>) {
  const overview = queries.useOverview()
  const arrangements = queries.useArrangements()
  const requests = queries.useRequests()
  const settings = queries.useBillSettings()
  const contact = queries.useContact()
  const [agreement, retry] = useAgreementPage()
  const [flow, setFlow] = useState<{ readonly Flow: Flow } | 'failed' | null>(null)
  const load = () => {
    setFlow(null)
    loadFlow().then(
      (Flow) => setFlow({ Flow }),
      () => setFlow('failed'),
    )
  }
  useEffect(load, [])
  if (flow === 'failed') return <LoadFailure onRetry={load}>We could not get this form just now.</LoadFailure>
  if (agreement === 'failed')
    return <LoadFailure onRetry={retry}>We could not get the plans and terms just now.</LoadFailure>
  if (agreement === 'none') return <p>Call us to move to a new home with us.</p>
  if (agreement === 'loading' || flow === null) return <p role="status">Getting the plans and terms…</p>
  return (
    <Loaded query={overview} what="your account">
      {(account) => (
        <Loaded query={arrangements} what="the days that you can choose">
          {(days) => (
            <Loaded query={requests} what="your requests">
              {(asked) => (
                <Loaded query={settings} what="how your bills come">
                  {(bills) => (
                    <Loaded query={contact} what="your contact details">
                      {({ postalAddress }) => (
                        <PageResourcesProvider value={agreement}>
                          <flow.Flow
                            {...{ queries, days, onDone }}
                            overview={account}
                            endsOn={openEnd(asked) ?? lastDayOf(asked)}
                            payment={{
                              ...{ delivery: bills.delivery, frequency: bills.frequency },
                              ...(account.collectedBy && { payBy: account.collectedBy }),
                            }}
                            lettersGoTo={
                              postalAddress
                                ? `${postalAddress.line}, ${postalAddress.suburb} ${postalAddress.state} ${postalAddress.postcode}, your postal address`
                                : undefined
                            }
                            isBusiness={bills.business !== null}
                          />
                        </PageResourcesProvider>
                      )}
                    </Loaded>
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type Asked = Parameters<typeof lastDayOf>[0]
const openRequest = <Request extends Asked[number]>(requests: readonly Request[]) =>
  requests.find(
    ({ kind, status }) => kind === 'MOVE_OUT' && (status === 'RECEIVED' || status === 'IN_PROGRESS'),
  )
const openEnd = (requests: Asked) => openRequest(requests)?.effectiveOn ?? null

/** The way to a new home with us, and the form that only ends the supply. */
function Ending({ queries, now }: QueriesProps & { readonly now: Date }) {
  const lookup = useAddressLookup()
  const accountNumber = queries.useChosenAccount()
  const requests = queries.useRequests()
  const arrangements = queries.useArrangements()
  const overview = queries.useOverview()
  const moves = queries.useMoves()
  const draft = useCustomerDraft(queries, 'move')
  const { done, count, finish } = useAsking()
  const open = openRequest(requests.data ?? [])
  const lastDay = lastDayOf(requests.data ?? [])
  const hasEnded = lastDay !== null && lastDay < dayIn(arrangements.data?.state ?? 'NSW', now)
  const isBooked = (moves.data ?? []).some(
    ({ status, isCancellable, from }) =>
      from.accountNumber === overview.data?.accountNumber &&
      (status === 'IN_REVIEW' || (status === 'ACCEPTED' && isCancellable)),
  )
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

function Asked({ queries }: QueriesProps): ReactNode {
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
