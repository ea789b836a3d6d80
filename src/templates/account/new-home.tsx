import { useEffect, useRef, useState } from 'react'
import type { AccountContract, AccountSummary } from '../../../contracts/schemas/my-account.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useSession } from '../../auth/auth-provider.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { knownApplicant } from '../../sign-up/known-applicant.ts'
import { wantedPlan } from '../../sign-up/wanted-plan.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { CancelContract } from './contract-card.tsx'
import { longDate } from './customer-figures.ts'

export interface NewHomeProps {
  readonly queries: Pick<
    AccountQueries,
    | 'useOverview'
    | 'useAccounts'
    | 'useContact'
    | 'useBillSettings'
    | 'useArrangements'
    | 'chooseAccount'
    | 'cancelContract'
  >
  /** The last day of supply at the present home; null: not known. */
  readonly leavesOn: string | null
}

/** The other half of a move: the homes that begin, or how to get one. */
export function NewHome({ queries, leavesOn }: NewHomeProps) {
  const [opened] = useState(() => new Date())
  const accounts = queries.useAccounts()
  const present = queries.useOverview().data
  // The list may be older than an application that was sent on this site.
  const retry = useRef(accounts.retry)
  useEffect(() => retry.current(), [])
  const homes =
    present === undefined
      ? []
      : (accounts.data ?? []).filter(
          ({ accountNumber, contract }) => accountNumber !== present.accountNumber && contract !== undefined,
        )
  const isSetUp = homes.some(({ contract }) => contract?.cancelledAt === null)
  return (
    <section className="gf-card" aria-labelledby="new-home">
      <h2 id="new-home" tabIndex={-1}>
        Your new home
      </h2>
      {homes.map((home) => (
        <Home key={home.accountNumber} home={home} queries={queries} opened={opened} />
      ))}
      {!isSetUp && <SetUp queries={queries} leavesOn={leavesOn} />}
    </section>
  )
}

interface HomeProps extends Pick<NewHomeProps, 'queries'> {
  readonly home: AccountSummary
  readonly opened: Date
}

const setUpPaths = {
  DIRECT_DEBIT: { name: 'direct debit', path: '/accounts/direct-debit' },
  PAYTO: { name: 'PayTo', path: '/accounts/payto' },
} as const

/** A home that begins: from when, until when it can be cancelled, and what is still to be done. */
function Home({ home, queries, opened }: HomeProps) {
  const { href } = useSiteLocation()
  const { accountNumber, supplyAddress, plan, contract } = home
  const overview = queries.useOverview(accountNumber).data
  if (contract === undefined) return null
  if (contract.cancelledAt !== null)
    return <p>{`The contract for ${supplyAddress} was cancelled. There is nothing to pay.`}</p>
  const hasBegun = plan.startedOn <= dayAtSupply(supplyAddress, opened)
  const way = overview?.collectedBy === null ? contract.payBy : undefined
  const setUp = way === 'DIRECT_DEBIT' || way === 'PAYTO' ? setUpPaths[way] : undefined
  const see = (path: string, words: string) => (
    <a href={href(path)} onClick={() => queries.chooseAccount(accountNumber)}>
      {words}
    </a>
  )
  const id = `home-${accountNumber}`
  return (
    <>
      <p id={id}>
        <span>{`${hasBegun ? 'Supply began' : 'Supply begins'} on `}</span>
        <strong>
          <time dateTime={plan.startedOn}>{longDate(plan.startedOn)}</time>
        </strong>
        <span>{` at ${supplyAddress}, on the plan ${plan.displayName}.`}</span>
      </p>
      <CancelDays contract={contract} />
      {setUp !== undefined && (
        <p>
          <span>{`You chose ${setUp.name}, and it is not set up for this home yet.`}</span>{' '}
          {see(setUp.path, `Set up ${setUp.name}`)}
        </p>
      )}
      <p>{see('/accounts', 'Open the account of this home')}</p>
      {contract.isCancellable && (
        <CancelContract reference={contract.reference} about={id} onCancel={queries.cancelContract} />
      )}
    </>
  )
}

const CancelDays = ({
  contract: { reference, coolingOffEndsOn, isCancellable },
}: {
  readonly contract: AccountContract
}) => (
  <p>
    <span>{isCancellable ? 'You can cancel at no cost until' : 'You could cancel at no cost until'}</span>{' '}
    <time dateTime={coolingOffEndsOn}>{longDate(coolingOffEndsOn)}</time>
    <span>. Reference </span>
    <span className="gf-number">{reference}</span>
  </p>
)

/** Leads to sign-up for the next home, filled in from the account. */
function SetUp({ queries, leavesOn }: NewHomeProps) {
  const { href } = useSiteLocation()
  const { user } = useSession()
  const overview = queries.useOverview().data
  const contact = queries.useContact().data
  const settings = queries.useBillSettings().data
  const arrangements = queries.useArrangements().data
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined || overview === undefined || contact === undefined) return
    const { email, phone, safeContact } = contact
    const { customer, collectedBy } = overview
    knownApplicant.keep({
      ...{ userId, email, givenName: customer.firstName, familyName: customer.lastName },
      ...{ phone: phone ?? undefined, safeContact: safeContact ?? undefined },
      isBusiness: settings?.business != null,
      leavesOn: leavesOn ?? undefined,
      payment: {
        ...{ delivery: settings?.delivery, frequency: settings?.frequency },
        payBy: collectedBy ?? undefined,
      },
      hasLifeSupport: arrangements !== undefined && arrangements.lifeSupport !== null,
      hasConcession: arrangements !== undefined && arrangements.concession !== null,
    })
  }, [userId, overview, contact, settings, arrangements, leavesOn])
  const planId = overview?.plan.planId
  const path = planId === undefined ? '/sign-up' : `/sign-up?plan=${encodeURIComponent(planId)}`
  return (
    <>
      <p>
        Set up the new home with us while you are logged in: it becomes another account of yours straight
        away, with your name and password. We fill in what we know.
      </p>
      <ul>
        <li>
          <strong>Comes with you:</strong> your contact details, how your bills come, and your plan if we sell
          it in the new home’s network. You can choose another one.
        </li>
        <li>
          <strong>Asked again:</strong> your identity document and the consents, because the new home is a new
          contract; life support and concession cards, because they are for one home; direct debit and PayTo,
          because your authority is for one account.
        </li>
        <li>
          <strong>Which day:</strong> give two business days’ notice. The two homes may overlap. If somebody
          we supply still lives in the new home, one of us checks it first, within two business days.
        </li>
      </ul>
      <ul className="gf-actions">
        <li>
          <a
            className="gf-button"
            href={href(path)}
            onClick={() => {
              if (overview === undefined) return
              // The new home may come before this one in the list, and its plan is asked for some steps later.
              queries.chooseAccount(overview.accountNumber)
              wantedPlan.keep(`?plan=${encodeURIComponent(overview.plan.planId)}`)
            }}
          >
            Sign up for a new home
          </a>
        </li>
      </ul>
    </>
  )
}
