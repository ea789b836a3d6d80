import { useEffect, useRef } from 'react'
import type { AccountOverview } from '../../../contracts/schemas/my-account.ts'
import type { Arrangements, CustomerRequest } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAddressLookup } from '../../app/use-api.ts'
import { useStepAddress } from '../../app/use-step-address.ts'
import { dayIn } from '../../dates/time-zones.ts'
import { sentenceEnd } from '../../joins.ts'
import { MoveForm } from '../../requests/move-form.tsx'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import { dayInWords } from '../../requests/request-words.ts'
import { lastDayOf } from '../../requests/stored-request.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { Loaded, useCustomerDraft } from './customer-frame.tsx'
import { isMoveBooked } from './open-moves.ts'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

const texts = defineTexts('moveOutSection', {
  label: 'Moving out',
  done: 'Your supply will end',
  doneNext: 'You can withdraw this until the day before, under “What you have asked for”.',
  ended: 'The supply has ended',
  lastDay: 'Its last day was ',
  ending: 'The supply is ending',
  endingWords:
    'Your request is under “What you have asked for”, with its number. To choose another day, withdraw it and send it again.',
  heading: 'Only end the supply',
  endsOn: 'It ends on ',
  endsOnAfter: '. You can ask for another day here.',
  at: ({ address }: Values<'address'>) => `At ${address}.`,
  whatAccount: 'your account',
  whatDays: 'the days that you can choose',
  moveHeading: 'Move to a new home with us',
  moveIntro:
    'Tell us about both homes at once: the last day at this one, and the address, the day and the plan of the next one. It takes about five minutes. Nothing is sent before the last step.',
  lifeSupport: 'Life support does not move with you.',
  lifeSupportAfter: ' You tell us about it again for the new home.',
  move: 'Move to a new home',
  asked: 'What you have asked for',
  whatRequests: 'your requests',
  none: 'You have not asked to move out.',
  whatElseEnds: 'What else ends',
  registered: 'Life support is registered here.',
  registeredAfter:
    ' It does not move with you. Before you move, register it for the new home with the retailer there.',
  concession:
    'Your concession ends with this account. Give your card details again when you set up your new account.',
  directDebit: 'Direct debit pays the final bill, then stops.',
  payTo: 'PayTo pays the final bill, then stops.',
  power: 'The power may be off from the next morning, until somebody else takes over the supply.',
  login: 'You can log in to see your bills and usage for two more years.',
})

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
  // Without any of them, a move or a last day may be booked already. The page says elsewhere if moves or requests fail. If
  // the moves fail, the supply can still be ended: the requests say whether it is.
  const isKnown = moves.status !== 'loading' && requests.data !== undefined && overview.data !== undefined
  if (!isKnown && done === null)
    return overview.status === 'error' ? (
      <section className="gf-card" aria-label={texts.label}>
        <Loaded query={overview} what={texts.whatAccount}>
          {() => null}
        </Loaded>
      </section>
    ) : null
  const isBooked =
    !isKnown || moves.data === undefined || isMoveBooked(moves.data, overview.data.accountNumber, now)
  return (
    <>
      {!hasEnded && !isBooked && <ToNewHome />}
      <section className="gf-card" aria-label={texts.label}>
        {done !== null ? (
          <RequestReceipt title={texts.done} request={done} next={[texts.doneNext]} />
        ) : hasEnded ? (
          <>
            <h2>{texts.ended}</h2>
            <p>
              {texts.lastDay}
              <time dateTime={lastDay}>{dayInWords(lastDay)}</time>
              {sentenceEnd}
            </p>
          </>
        ) : open !== undefined ? (
          <>
            <h2>{texts.ending}</h2>
            <p>{texts.endingWords}</p>
          </>
        ) : (
          <>
            <EndHeading />
            {lastDay !== null && (
              <p>
                {texts.endsOn}
                <time dateTime={lastDay}>{dayInWords(lastDay)}</time>
                {texts.endsOnAfter}
              </p>
            )}
            {overview.data && <p>{texts.at({ address: overview.data.supplyAddress })}</p>}
            <Loaded query={arrangements} what={texts.whatDays}>
              {(data) => (
                <>
                  <Consequences arrangements={data} collectedBy={overview.data?.collectedBy} />
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

/** The heading of the form. The flow links to it, and then it has the focus. */
function EndHeading() {
  const { fragment, lead } = useStepAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (fragment !== 'end-supply') return
    heading.current?.focus()
    // Once: the form may be shown again when a request is withdrawn.
    lead('', 'replace')
  }, [fragment, lead])
  return (
    <h2 ref={heading} id="end-supply" tabIndex={-1}>
      {texts.heading}
    </h2>
  )
}

/** Leads to the flow. Without its code the link would do nothing, so it is an ordinary link to a step. */
const ToNewHome = () => (
  <section className="gf-card" aria-labelledby="to-new-home">
    <h2 id="to-new-home">{texts.moveHeading}</h2>
    <p>{texts.moveIntro}</p>
    <p>
      <strong>{texts.lifeSupport}</strong>
      {texts.lifeSupportAfter}
    </p>
    <ul className="gf-actions">
      <li>
        <a className="gf-button" href="#old-home">
          {texts.move}
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
      <h2 id="moves">{texts.asked}</h2>
      <Loaded query={requests} what={texts.whatRequests}>
        {(data) => (
          <RequestList
            requests={data}
            kinds={['MOVE_OUT']}
            empty={texts.none}
            onWithdraw={queries.withdrawRequest}
          />
        )}
      </Loaded>
    </section>
  )
}

interface ConsequencesProps extends Pick<AccountOverview, 'collectedBy'> {
  readonly arrangements: Arrangements
}

/** Lists what ends together with the supply. */
function Consequences({ arrangements, collectedBy }: ConsequencesProps) {
  const { lifeSupport, concession } = arrangements
  return (
    <>
      <h3>{texts.whatElseEnds}</h3>
      <ul>
        {lifeSupport !== null && (
          <li>
            <strong>{texts.registered}</strong>
            {texts.registeredAfter}
          </li>
        )}
        {concession !== null && <li>{texts.concession}</li>}
        {collectedBy != null && <li>{collectedBy === 'PAYTO' ? texts.payTo : texts.directDebit}</li>}
        <li>{texts.power}</li>
        <li>{texts.login}</li>
      </ul>
    </>
  )
}
