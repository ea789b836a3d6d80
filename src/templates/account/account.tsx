import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { DebitList } from '../../../contracts/schemas/debit.ts'
import type { AccountOverview, Bill } from '../../../contracts/schemas/my-account.ts'
import type { OpenSession } from '../../../contracts/schemas/session.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import type { DocumentFiles } from '../../account/document-files.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { WarningIcon } from '../../layout/icons.tsx'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { SessionCheck } from '../../layout/session-check.tsx'
import { useBackOnline } from '../../layout/use-back-online.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import type { TemplateSlots } from '../template-slots.ts'
import { fillSlots } from '../template-slots.ts'
import { Bills } from './bills.tsx'
import { CopyDigits } from './copy-button.tsx'
import { dollars, longDate } from './customer-figures.ts'
import { SecuritySummary } from './security-summary.tsx'

/** The content of the pre-rendered document: what the page is for, and how to log in. Nothing personal. */
export function AccountShell({ page }: { page: PageContent }) {
  const { href } = useSiteLocation()
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <Markup html={page.html} />
        <ul className="gf-actions">
          <li>
            <SessionCheck>
              <a className="gf-button" href={href('/accounts/login')}>
                Log in
              </a>
            </SessionCheck>
          </li>
          <li>
            <a className="gf-button gf-button--quiet" href={href('/contact')}>
              Get help
            </a>
          </li>
        </ul>
      </div>
    </>
  )
}

/** The frame of an account page that shows customer data. */
export function AccountBody({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The heading that had the focus was replaced by this one. Without this the keyboard would start again at the top.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="gf-wrap gf-account-page">
      <h1 ref={title} className="gf-title" tabIndex={-1}>
        {heading}
      </h1>
      {children}
    </div>
  )
}

/** Shown while account data is loading. Screen readers speak it once. */
export function AccountLoading({ page }: { page: PageContent }) {
  return (
    <AccountBody heading={page.title}>
      <p role="status" className="gf-lead">
        Getting your account…
      </p>
    </AccountBody>
  )
}

/** Shown if account data could not be loaded. The customer stays logged in; it is loaded again when the browser is online. */
export function AccountError({ page, onRetry }: { page: PageContent; onRetry: () => void }) {
  const { phone } = useBrand().contact
  const alert = useRef<HTMLDivElement>(null)
  useBackOnline(onRetry)
  // After a reload the browser restores the scroll position of the whole page, which may be below this short one.
  useEffect(() => {
    if ((alert.current?.getBoundingClientRect().top ?? 0) < 0) scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <AccountBody heading={page.title}>
      <div ref={alert} role="alert" className="gf-alert">
        <WarningIcon size={24} />
        <p>
          We could not get your account just now. Nothing in it has changed. If this keeps happening, call us
          on <a href={telephoneAddress(phone)}>{phone}</a>.
        </p>
      </div>
      <button type="button" className="gf-button" onClick={onRetry}>
        Try again
      </button>
    </AccountBody>
  )
}

export interface BalanceProps {
  readonly overview: Pick<AccountOverview, 'balance' | 'dueOn' | 'collectedBy'>
  /** The next amount due or debited, shown if there is something to pay. */
  readonly debit?: ReactNode
  /** Shown if there is something to pay, such as a link to the ways to pay. */
  readonly action?: ReactNode
  /** Shown if the account is in credit, such as a link to the form that asks for it back. */
  readonly refund?: ReactNode
  /** No bill will follow that a credit could be taken off. Default: one will. */
  readonly hasNoNextBill?: boolean
}

export function Balance({
  overview: { balance, dueOn, collectedBy },
  debit,
  action,
  refund,
  hasNoNextBill = false,
}: BalanceProps) {
  const { href } = useSiteLocation()
  if (balance === 0)
    return (
      <section className="gf-card gf-card--half" aria-labelledby="balance">
        <h2 id="balance">Nothing to pay</h2>
        <p className="gf-balance">{dollars(0)}</p>
      </section>
    )
  return (
    <section className="gf-card gf-card--half" aria-labelledby="balance">
      <h2 id="balance">{balance > 0 ? 'You owe' : 'You are in credit'}</h2>
      <p className="gf-balance">{dollars(balance)}</p>
      {balance < 0 ? (
        <>
          <p>
            {hasNoNextBill
              ? 'No bill will follow, so this money is yours. Tell us where to pay it.'
              : 'We’ll take it off your next bill. After your last bill, tell us where to pay it.'}
          </p>
          {refund}
        </>
      ) : (
        <>
          {dueOn === null ? null : (
            <p>
              Due <time dateTime={dueOn}>{longDate(dueOn)}</time>
            </p>
          )}
          {debit}
          {/* Shown so that nobody pays twice, or waits for a debit that is not set up. */}
          {collectedBy === null && (
            <p>
              <a href={href('/accounts/direct-debit')}>Direct debit is off: set it up</a>
            </p>
          )}
          {collectedBy && <p>{`${collectedBy === 'PAYTO' ? 'PayTo' : 'Direct debit'} is on`}</p>}
          {action}
        </>
      )}
    </section>
  )
}

export function Bpay({ bpay }: Pick<AccountOverview, 'bpay'>) {
  return (
    <section className="gf-card gf-card--half" aria-labelledby="bpay">
      <h2 id="bpay">Pay by BPAY</h2>
      <dl className="gf-facts">
        <dt>Biller code</dt>
        <dd>
          <CopyDigits text={bpay.billerCode} what="biller code" />
        </dd>
        <dt>Reference (CRN)</dt>
        <dd>
          <CopyDigits text={bpay.reference} what="reference" />
        </dd>
      </dl>
      <p className="gf-muted">BPAY payments take one to two business days to show here.</p>
    </section>
  )
}

/** Slots of the account's overview. */
export type AccountSlots = TemplateSlots<
  'balance' | 'bpay' | 'plan' | 'security' | 'bills' | 'nextBill' | 'usage' | 'day' | 'meterData',
  AccountOverview
>

export interface AccountViewProps extends Partial<DocumentFiles> {
  readonly page: PageContent
  readonly overview: AccountOverview
  /** Newest first. Loaded independently of the rest of the page. */
  readonly bills: AccountQuery<readonly Bill[]>
  /** Future debits. Undefined if unknown. */
  readonly debits?: DebitList | undefined
  /** The customer's sessions. Loaded independently of the rest of the page. */
  readonly sessions: AccountQuery<readonly OpenSession[]>
  /** The next amount due or debited, shown if there is something to pay. */
  readonly debit?: ReactNode
  /** Shown first, for the contract of a new customer. */
  readonly starting?: ((today: string) => ReactNode) | undefined
  /** Moves to another home that are not over, shown first. */
  readonly moves?: ReactNode
  /** A card that is shown after the bills. */
  readonly usage?: ReactNode
  /** Whether the account is closed. Default: it is not. */
  readonly hasEnded?: boolean | undefined
  /** The last day of supply of a closed account. Before the plan's first day if the contract was cancelled earlier. */
  readonly closedOn?: string | undefined
  readonly now?: () => Date
  /** What the site adds, replaces or leaves out. */
  readonly slots?: AccountSlots | undefined
}

/** A new customer has an account before the first day of supply. */
function NotStarted({ startedOn }: { readonly startedOn: string }) {
  return (
    <section className="gf-card" aria-labelledby="not-started">
      <h2 id="not-started">Supply has not started</h2>
      <p>
        It starts on <time dateTime={startedOn}>{longDate(startedOn)}</time>. Until then there is nothing to
        pay and there are no bills.
      </p>
    </section>
  )
}

/** A customer who has moved out keeps the account to read its bills and usage. */
const Ended = () => (
  <section className="gf-card" aria-labelledby="ended">
    <h2 id="ended">Supply has ended</h2>
    <p>
      Your bills and usage stay here. If your last bill is not here yet, we’ll send it once the meter has been
      read.
    </p>
  </section>
)

interface CancelledProps {
  readonly cancelledAt: string | undefined
  /** The last day of supply; undefined: supply never began. */
  readonly suppliedTo: string | undefined
  /** Whether that day is today. */
  readonly isLastDay: boolean
  /** Whether anything is owed, or in credit. */
  readonly hasBalance: boolean
}

/** A contract that was cancelled in its cooling-off period, before its first day or after it. */
function Cancelled({ cancelledAt, suppliedTo, isLastDay, hasBalance }: CancelledProps) {
  return (
    <section className="gf-card" aria-labelledby="cancelled">
      <h2 id="cancelled">Your contract was cancelled</h2>
      {suppliedTo === undefined ? (
        <p>
          <span>It was cancelled before supply began.</span>
          {!hasBalance && <span> There is nothing to pay.</span>}
        </p>
      ) : (
        <>
          <p>
            {cancelledAt !== undefined && (
              <span>
                You cancelled it at no cost on <SessionMoment at={cancelledAt} />.
              </span>
            )}{' '}
            <span>
              <span>{isLastDay ? 'Our supply ends today,' : 'Our supply ended on'}</span>{' '}
              <time dateTime={suppliedTo}>{longDate(suppliedTo)}</time>.
            </span>
          </p>
          <p>
            You pay only for the power used until then. If your last bill is not here yet, we’ll send it once
            the meter has been read.
          </p>
        </>
      )}
    </section>
  )
}

type Supply = 'ahead' | 'on' | 'ended' | 'cancelled'
/** The text before the first day of the plan. */
const beforeFirstDay: Readonly<Record<Supply, string>> = {
  ahead: 'from',
  on: 'since',
  ended: 'began on',
  cancelled: 'was to begin on',
}
const whenNoBills: Readonly<Partial<Record<Supply, string>>> = {
  ended: 'No bills yet. We’ll send the last one once the meter has been read.',
  cancelled: 'There are no bills, and there will not be any.',
}

function BillsCard({
  bills,
  debits,
  getDocument,
  supply,
}: Pick<AccountViewProps, 'bills' | 'debits' | 'getDocument'> & { readonly supply: Supply }) {
  const whenNone = whenNoBills[supply]
  const { href } = useSiteLocation()
  return (
    <section className="gf-card" aria-labelledby="bills">
      <h2 id="bills">Bills</h2>
      {bills.status === 'loading' && <p role="status">Getting your bills…</p>}
      {bills.status === 'ready' && (
        <Bills
          bills={bills.data}
          debits={debits}
          {...(whenNone && { whenNone })}
          {...(getDocument && { getDocument })}
        />
      )}
      <p>
        <a href={href('/accounts/payments')}>Your payments and refunds</a>
      </p>
      {bills.status === 'error' && (
        <LoadFailure onRetry={bills.retry}>We could not get your bills just now.</LoadFailure>
      )}
    </section>
  )
}

/** The customer's account at a glance, and below it the page's own text. */
export function AccountView({
  page,
  overview,
  bills,
  debits,
  sessions,
  usage,
  debit,
  getDocument,
  hasEnded,
  closedOn,
  starting,
  moves,
  now = () => new Date(),
  slots = {},
}: AccountViewProps) {
  const { href } = useSiteLocation()
  const { customer, plan, nextPlan, accountNumber, supplyAddress, contract } = overview
  const [opened] = useState(now)
  const today = dayAtSupply(supplyAddress, opened)
  const isAhead = plan.startedOn > ((hasEnded && closedOn) || today)
  const { intro, children, section } = fillSlots(slots, overview)
  const supply: Supply = hasEnded ? (isAhead ? 'cancelled' : 'ended') : isAhead ? 'ahead' : 'on'
  const cancelledAt = contract?.cancelledAt ?? undefined
  const isCancelled = supply === 'cancelled' || cancelledAt !== undefined
  const cancelledOn = cancelledAt === undefined ? '' : dayAtSupply(supplyAddress, new Date(cancelledAt))
  // Cancelled after supply began, the account is open until midnight.
  const suppliedTo = contract !== undefined && contract.startsOn <= cancelledOn ? cancelledOn : undefined
  return (
    <AccountBody heading={`Hello ${customer.firstName || customer.email}`}>
      <div className="gf-account gf-overview">
        {intro}
        {moves}
        {!isCancelled && starting?.(today)}
        {supply === 'ahead' && !starting && <NotStarted startedOn={plan.startedOn} />}
        {supply === 'ended' && !isCancelled && <Ended />}
        {isCancelled && (
          <Cancelled
            cancelledAt={cancelledAt}
            suppliedTo={suppliedTo}
            isLastDay={suppliedTo === today}
            hasBalance={overview.balance !== 0}
          />
        )}
        {section(
          'balance',
          <Balance
            overview={overview}
            hasNoNextBill={supply === 'cancelled'}
            debit={debit}
            action={
              <ul className="gf-actions">
                <li>
                  <a className="gf-button" href={href('/accounts/pay')}>
                    Ways to pay
                  </a>
                </li>
              </ul>
            }
            refund={
              overview.refundsCredit && (
                <p>
                  <a href={href('/accounts/pay')}>Get your credit back</a>
                </p>
              )
            }
          />,
        )}
        {section('bpay', <Bpay bpay={overview.bpay} />)}
        {section(
          'plan',
          <section className="gf-card gf-card--half" aria-labelledby="plan">
            <h2 id="plan">{hasEnded ? 'Your last plan' : 'Your plan'}</h2>
            <dl className="gf-facts">
              <dt>Plan</dt>
              <dd>
                <a href={href('/accounts/plan')}>{plan.displayName}</a>
                <span>{`, ${beforeFirstDay[supply]}`}</span>{' '}
                <time dateTime={plan.startedOn}>{longDate(plan.startedOn)}</time>
              </dd>
              {nextPlan && !hasEnded && (
                <>
                  <dt>Next plan</dt>
                  <dd>{`${nextPlan.displayName}, from ${longDate(nextPlan.startedOn)}`}</dd>
                </>
              )}
              <dt>Supply address</dt>
              <dd>{supplyAddress}</dd>
              <dt>Account number</dt>
              <dd>
                <CopyDigits text={accountNumber} what="account number" />
              </dd>
            </dl>
          </section>,
        )}
        {section('security', <SecuritySummary sessions={sessions} />)}
        {section(
          'bills',
          <BillsCard bills={bills} debits={debits} supply={supply} {...(getDocument && { getDocument })} />,
        )}
        {supply !== 'cancelled' && usage}
        {children}
      </div>
      <Markup html={page.html} />
    </AccountBody>
  )
}
