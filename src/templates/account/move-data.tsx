import type { ComponentType } from 'react'
import { useState } from 'react'
import type { Move } from '../../../contracts/schemas/move.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useStepAddress } from '../../app/use-step-address.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import type { MoveAnswers } from '../../moves/move-steps.ts'
import { moveSteps } from '../../moves/move-steps.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { PageResourcesProvider } from '../../pages/page-resources.tsx'
import { endOfSupply } from '../../requests/stored-request.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { MoveCard } from './move-card.tsx'
import type { MoveFlowProps } from './move-flow.tsx'
import { MoveOutRequests, MoveOutSection } from './move-out-section.tsx'
import type { AskedWithMove } from './move-receipt.tsx'
import { openMoves } from './open-moves.ts'
import { useAgreementPage } from './use-agreement-page.ts'
import { usePart } from './use-part.ts'

const texts = defineTexts('moveData', {
  whatMoves: 'your moves',
  yourReceipt: 'Your receipt',
  failed: 'We could not get this form just now.',
  termsFailed: 'We could not get the plans and terms just now.',
  callUs: 'Call us to move to a new home with us.',
  loading: 'Getting the plans and terms…',
  whatAccount: 'your account',
  whatDays: 'the days that you can choose',
  whatRequests: 'your requests',
  whatDelivery: 'how your bills come',
  whatContact: 'your contact details',
  yourPostalAddress: ({ line, suburb, state, postcode }: Values<'line' | 'suburb' | 'state' | 'postcode'>) =>
    `${line}, ${suburb} ${state} ${postcode}, your postal address`,
})

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
  const [asked, setAsked] = useState<AskedWithMove>({})
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
          onDone={(move, answers) => {
            setDone(move)
            setAsked(askedWith(answers))
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
            {...{ move, asked, now }}
            isReceipt={isReceipt && move.reference === shown?.reference}
            onCancel={cancel}
          />
        ))}
        <Loaded query={moves} what={texts.whatMoves}>
          {() => null}
        </Loaded>
        {!isReceipt && <MoveOutSection queries={queries} now={now} />}
      </div>
      <MoveOutRequests queries={queries} />
    </div>
  )
}

/** Without the number of a concession card, which is not kept once it is sent. */
const askedWith = ({ support, payment }: MoveAnswers): AskedWithMove => ({
  needsLifeSupport: support?.lifeSupport.isNeeded,
  payBy: payment?.payBy,
})

interface MoveOrReceiptProps {
  readonly move: Move
  readonly asked: AskedWithMove
  readonly now: Date
  readonly isReceipt: boolean
  readonly onCancel: AccountQueries['cancelMove']
}

const loadReceipt = () => import('./move-receipt.tsx').then(({ MoveReceipt }) => MoveReceipt)

function MoveOrReceipt({ move, asked, now, isReceipt, onCancel }: MoveOrReceiptProps) {
  // Without its code, the card below says the same.
  const [part] = usePart(loadReceipt, isReceipt)
  const receipt = isReceipt && part !== null && part !== 'failed' ? part : null
  return (
    <>
      {receipt !== null && (
        <section className="gf-card" aria-label={texts.yourReceipt}>
          <receipt.Part move={move} asked={asked} />
        </section>
      )}
      <MoveCard
        move={move}
        today={dayAtSupply(move.to.supplyAddress, now)}
        isBelowReceipt={receipt !== null}
        onCancel={onCancel}
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
  const [flow, load] = usePart(loadFlow)
  if (flow === 'failed') return <LoadFailure onRetry={load}>{texts.failed}</LoadFailure>
  if (agreement === 'failed') return <LoadFailure onRetry={retry}>{texts.termsFailed}</LoadFailure>
  if (agreement === 'none') return <p>{texts.callUs}</p>
  if (agreement === 'loading' || flow === null) return <p role="status">{texts.loading}</p>
  return (
    <Loaded query={overview} what={texts.whatAccount}>
      {(account) => (
        <Loaded query={arrangements} what={texts.whatDays}>
          {(days) => (
            <Loaded query={requests} what={texts.whatRequests}>
              {(asked) => (
                <Loaded query={settings} what={texts.whatDelivery}>
                  {(bills) => (
                    <Loaded query={contact} what={texts.whatContact}>
                      {({ postalAddress }) => (
                        <PageResourcesProvider value={agreement}>
                          <flow.Part
                            {...{ queries, days, onDone }}
                            overview={account}
                            endsOn={endOfSupply(asked)}
                            payment={{
                              ...{ delivery: bills.delivery, frequency: bills.frequency },
                              ...(account.collectedBy && { payBy: account.collectedBy }),
                            }}
                            lettersGoTo={
                              postalAddress
                                ? texts.yourPostalAddress({
                                    line: postalAddress.line,
                                    suburb: postalAddress.suburb,
                                    state: postalAddress.state,
                                    postcode: postalAddress.postcode,
                                  })
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
