import type { ComponentType } from 'react'
import { useState } from 'react'
import type { Move } from '../../../contracts/schemas/move.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useStepAddress } from '../../app/use-step-address.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { moveSteps } from '../../moves/move-steps.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { PageResourcesProvider } from '../../pages/page-resources.tsx'
import { lastDayOf } from '../../requests/stored-request.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { MoveCard } from './move-card.tsx'
import type { MoveFlowProps } from './move-flow.tsx'
import { MoveOutRequests, MoveOutSection, openMoveOut } from './move-out-section.tsx'
import { openMoves } from './open-moves.ts'
import { useAgreementPage } from './use-agreement-page.ts'
import { usePart } from './use-part.ts'

/** Moving to another home, or only ending the supply at one. */
export const MoveData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <OfAccount queries={queries} />}</CustomerFrame>
)

interface QueriesProps {
  readonly queries: AccountQueries
}

/** Another account has other forms and steps. */
const OfAccount = ({ queries }: QueriesProps) => (
  <>
    <AccountSwitcher queries={queries} />
    <Moving key={queries.useChosenAccount()} queries={queries} />
  </>
)

function Moving({ queries }: QueriesProps) {
  const { fragment, lead } = useStepAddress()
  const moves = queries.useMoves()
  const [done, setDone] = useState<Move | null>(null)
  const [now] = useState(() => new Date())
  // The backend's latest state, since the move may have been cancelled.
  const listed = moves.data?.find(({ reference }) => reference === done?.reference)
  const shown = listed ?? done
  const isReceipt = shown !== null && (shown.status === 'ACCEPTED' || shown.status === 'IN_REVIEW')
  // Once the move is cancelled, the next one can begin.
  const isMoving = !isReceipt && moveSteps.some(({ step }) => step === fragment)
  // The answer to the order is shown until the list has the move, also if the list cannot be loaded.
  const all = [...(done !== null && listed === undefined ? [done] : []), ...(moves.data ?? [])]
  const cancel: AccountQueries['cancelMove'] = async (reference) => {
    const answer = await queries.cancelMove(reference)
    if (answer.success && reference === done?.reference) setDone(answer.move)
    return answer
  }
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
      <div className="gf-account gf-one-column">
        {openMoves(all, now).map((move) => (
          <MoveOrReceipt
            key={move.reference}
            {...{ move, now }}
            isReceipt={isReceipt && move.reference === shown?.reference}
            onCancel={cancel}
          />
        ))}
        <Loaded query={moves} what="your moves">
          {() => null}
        </Loaded>
        {!isReceipt && <MoveOutSection queries={queries} now={now} />}
      </div>
      <MoveOutRequests queries={queries} />
    </div>
  )
}

interface MoveOrReceiptProps {
  readonly move: Move
  readonly now: Date
  readonly isReceipt: boolean
  readonly onCancel: AccountQueries['cancelMove']
}

const loadReceipt = () => import('./move-receipt.tsx').then(({ MoveReceipt }) => MoveReceipt)

function MoveOrReceipt({ move, now, isReceipt, onCancel }: MoveOrReceiptProps) {
  // Without its code, the card below says the same.
  const [part] = usePart(loadReceipt, isReceipt)
  return (
    <>
      {isReceipt && part !== null && part !== 'failed' && (
        <section className="gf-card" aria-label="Your receipt">
          <part.Part move={move} />
        </section>
      )}
      <MoveCard move={move} today={dayAtSupply(move.to.supplyAddress, now)} onCancel={onCancel} />
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
  const [flow, load] = usePart(loadFlow)
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
                          <flow.Part
                            {...{ queries, days, onDone }}
                            overview={account}
                            endsOn={openMoveOut(asked)?.effectiveOn ?? lastDayOf(asked)}
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
