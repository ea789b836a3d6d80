import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { AccountOverview, Bill } from '../../../contracts/schemas/my-account.ts'
import type { OpenSession } from '../../../contracts/schemas/session.ts'
import type { AccountQuery } from '../../account/account-queries.tsx'
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
import { Bills } from './bills.tsx'
import { dollars, inThrees, longDate } from './customer-figures.ts'
import { SecuritySummary } from './security-summary.tsx'

/** What stands in the document for everybody: what the page is for, and how to get in. Nothing personal. */
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

/** Around what a page of the account shows to its customer. */
export function AccountBody({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The heading before this one had the focus and is gone: the keyboard would start again at the top.
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

/** While account data is on its way. The region is spoken once, politely. */
export function AccountLoading({ page }: { page: PageContent }) {
  return (
    <AccountBody heading={page.title}>
      <p role="status" className="gf-lead">
        Getting your account…
      </p>
    </AccountBody>
  )
}

/** Account data could not be had. The customer stays logged in; it is asked for again when the network is back. */
export function AccountError({ page, onRetry }: { page: PageContent; onRetry: () => void }) {
  const { phone } = useBrand().contact
  const alert = useRef<HTMLDivElement>(null)
  useBackOnline(onRetry)
  // A reload has found the place where the visitor was on the whole page: below all there is now.
  useEffect(() => {
    if ((alert.current?.getBoundingClientRect().top ?? 0) < 0) scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <AccountBody heading={page.title}>
      <div ref={alert} role="alert" className="gf-alert">
        <WarningIcon size={24} />
        <p>
          We could not get your account just now. Nothing has changed in it. If it keeps happening, call us on{' '}
          <a href={telephoneAddress(phone)}>{phone}</a>.
        </p>
      </div>
      <button type="button" className="gf-button" onClick={onRetry}>
        Try again
      </button>
    </AccountBody>
  )
}

export interface BalanceProps {
  readonly overview: Pick<AccountOverview, 'balance' | 'dueOn'>
  /** What to do where there is something to pay. */
  readonly action?: ReactNode
}

export function Balance({ overview: { balance, dueOn }, action }: BalanceProps) {
  if (balance === 0)
    return (
      <section className="gf-card" aria-labelledby="balance">
        <h2 id="balance">Nothing to pay</h2>
        <p className="gf-balance">{dollars(0)}</p>
      </section>
    )
  return (
    <section className="gf-card" aria-labelledby="balance">
      <h2 id="balance">{balance > 0 ? 'You owe' : 'You are in credit'}</h2>
      <p className="gf-balance">{dollars(balance)}</p>
      {balance < 0 ? (
        <p>We take it off your next bill.</p>
      ) : (
        <>
          {dueOn === null ? null : (
            <p>
              Due <time dateTime={dueOn}>{longDate(dueOn)}</time>
            </p>
          )}
          {action}
        </>
      )}
    </section>
  )
}

/** Spaced by style alone: what is copied has no spaces, which not every bank takes. */
function Digits({ value }: { value: string }) {
  return (
    <dd className="gf-number">
      {inThrees(value).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat, and never move.
        <span key={index}>{group}</span>
      ))}
    </dd>
  )
}

export function Bpay({ bpay }: Pick<AccountOverview, 'bpay'>) {
  return (
    <section className="gf-card" aria-labelledby="bpay">
      <h2 id="bpay">Pay by BPAY</h2>
      <dl className="gf-facts">
        <dt>Biller code</dt>
        <Digits value={bpay.billerCode} />
        <dt>Reference</dt>
        <Digits value={bpay.reference} />
      </dl>
      <p className="gf-muted">A BPAY payment takes one to two business days to show here.</p>
    </section>
  )
}

export interface AccountViewProps {
  readonly page: PageContent
  readonly overview: AccountOverview
  /** Newest first, with a fate of their own: the rest of the page does not wait for them. */
  readonly bills: AccountQuery<readonly Bill[]>
  /** Where the customer is logged in, with a fate of its own. */
  readonly sessions: AccountQuery<readonly OpenSession[]>
  /** A card of its own, after the bills. */
  readonly usage?: ReactNode
}

function BillsCard({ bills }: Pick<AccountViewProps, 'bills'>) {
  return (
    <section className="gf-card" aria-labelledby="bills">
      <h2 id="bills">Bills</h2>
      {bills.status === 'loading' && <p role="status">Getting your bills…</p>}
      {bills.status === 'ready' && <Bills bills={bills.data} />}
      {bills.status === 'error' && (
        <LoadFailure onRetry={bills.retry}>We could not get your bills just now.</LoadFailure>
      )}
    </section>
  )
}

/** The customer's account at a glance, and below it what everybody may read of it. */
export function AccountView({ page, overview, bills, sessions, usage }: AccountViewProps) {
  const { href } = useSiteLocation()
  const { customer, plan, accountNumber, supplyAddress } = overview
  return (
    <AccountBody heading={`Hello ${customer.firstName || customer.email}`}>
      <div className="gf-account">
        <Balance
          overview={overview}
          action={
            <ul className="gf-actions">
              <li>
                <a className="gf-button" href={href('/accounts/pay')}>
                  Ways to pay
                </a>
              </li>
            </ul>
          }
        />
        <Bpay bpay={overview.bpay} />
        <section className="gf-card" aria-labelledby="plan">
          <h2 id="plan">Your plan</h2>
          <dl className="gf-facts">
            <dt>Plan</dt>
            <dd>
              <a href={href('/plans')}>{plan.displayName}</a>, since{' '}
              <time dateTime={plan.startedOn}>{longDate(plan.startedOn)}</time>
            </dd>
            <dt>Supply address</dt>
            <dd>{supplyAddress}</dd>
            <dt>Account number</dt>
            <Digits value={accountNumber} />
          </dl>
        </section>
        <BillsCard bills={bills} />
        {usage}
        <SecuritySummary sessions={sessions} />
      </div>
      <Markup html={page.html} />
    </AccountBody>
  )
}
