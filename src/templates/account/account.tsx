import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { DebitList } from '../../../contracts/schemas/debit.ts'
import type { AccountOverview, Bill } from '../../../contracts/schemas/my-account.ts'
import type { OpenSession } from '../../../contracts/schemas/session.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import type { DocumentFiles } from '../../account/document-files.ts'
import { isLastBillHere } from '../../billing/last-bill.ts'
import { dollars, longDate } from '../../customer-figures.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { sentenceEnd } from '../../joins.ts'
import { englishPart } from '../../language.ts'
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
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import type { TemplateSlots } from '../template-slots.ts'
import { fillSlots } from '../template-slots.ts'
import { bpayDays } from './account-words.ts'
import { Bills } from './bills.tsx'
import { CopyDigits } from './copy-button.tsx'
import { isDebitComing, overdueCents } from './next-debit.tsx'
import { SecuritySummary } from './security-summary.tsx'

const texts = defineTexts('account', {
  logIn: 'Log in',
  getHelp: 'Get help',
  loading: 'Getting your account…',
  failed:
    'We could not get your account just now. Nothing in it has changed. If this keeps happening, call us on ',
  tryAgain: 'Try again',
  nothingToPay: 'Nothing to pay',
  youOwe: 'You owe',
  inCredit: 'You are in credit',
  creditNoBill: 'No bill will follow, so this money is yours. Tell us where to pay it.',
  creditNextBill: 'We’ll take it off your next bill. After your last bill, tell us where to pay it.',
  due: 'Due ',
  wasDue: 'Due date passed: ',
  partWasDue: ({ amount }: Values<'amount'>) => `${amount} of it is overdue. Oldest due date: `,
  wasDueAfter: '. BPAY payments take one to two business days to show.',
  debitOff: 'Direct debit is off: set it up',
  payToOn: 'PayTo is on',
  debitOn: 'Direct debit is on',
  bpay: 'Pay by BPAY',
  billerCode: 'Biller code',
  whatBillerCode: 'biller code',
  reference: 'Reference (CRN)',
  whatReference: 'reference',
  notStarted: 'Supply has not started',
  startsOn: 'It starts on ',
  startsOnAfter: '. Until then there is nothing to pay and there are no bills.',
  ended: 'Supply has ended',
  endedWords: 'Your bills and usage stay here.',
  lastBillToCome: 'If your last bill is not here yet, we’ll send it once the meter has been read.',
  cancelled: 'Your contract was cancelled',
  neverBegan: 'It was cancelled before supply began.',
  neverBeganNothingToPay: ' There is nothing to pay.',
  cancelledOn: 'You cancelled it at no cost on ',
  endsToday: 'Our supply ends today,',
  endedOn: 'Our supply ended on',
  payUntilThen: 'You pay only for the power used until then.',
  from: ', from',
  since: ', since',
  beganOn: ', began on',
  wasToBeginOn: ', was to begin on',
  noBillsYet: 'No bills yet. We’ll send the last one once the meter has been read.',
  noBills: 'There are no bills, and there will not be any.',
  bills: 'Bills',
  billsLoading: 'Getting your bills…',
  payments: 'Your payments and refunds',
  billsFailed: 'We could not get your bills just now.',
  hello: ({ name }: Values<'name'>) => `Hello ${name}`,
  waysToPay: 'Ways to pay',
  refund: 'Get your credit back',
  yourLastPlan: 'Your last plan',
  yourPlan: 'Your plan',
  plan: 'Plan',
  nextPlan: 'Next plan',
  nextPlanFrom: ({ plan, from }: Values<'plan' | 'from'>) => `${plan}, from ${from}`,
  supplyAddress: 'Supply address',
  endsOn: 'Last day you asked for',
  accountNumber: 'Account number',
  whatAccountNumber: 'account number',
})

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
                {texts.logIn}
              </a>
            </SessionCheck>
          </li>
          <li>
            <a className="gf-button gf-button--quiet" href={href('/contact')}>
              {texts.getHelp}
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
        {texts.loading}
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
          {texts.failed}
          <a href={telephoneAddress(phone)}>{phone}</a>
          {sentenceEnd}
        </p>
      </div>
      <button type="button" className="gf-button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </AccountBody>
  )
}

export interface BalanceProps {
  readonly overview: Pick<AccountOverview, 'balance' | 'dueOn' | 'collectedBy'>
  /**
   * The day at the meter, by which a due date has passed or not. Default: none has passed. A bill that is debited is said
   * to be overdue only if no debit is coming.
   */
  readonly today?: string | undefined
  /** Undefined if unknown. */
  readonly debits?: DebitList | undefined
  /** Cents of the bills whose due date has passed (`overdueCents`). Default: the whole balance, once it is late. */
  readonly overdue?: number | undefined
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
  today = '',
  debits,
  overdue,
  debit,
  action,
  refund,
  hasNoNextBill = false,
}: BalanceProps) {
  const { href } = useSiteLocation()
  const isOver =
    dueOn !== null &&
    dueOn < today &&
    (collectedBy === null || (debits !== undefined && !isDebitComing(debits, dueOn)))
  const isPartOver = overdue !== undefined && overdue > 0 && overdue < balance
  const overWords = isPartOver ? texts.partWasDue({ amount: dollars(overdue) }) : texts.wasDue
  if (balance === 0)
    return (
      <section className="gf-card gf-card--half" aria-labelledby="balance">
        <h2 id="balance">{texts.nothingToPay}</h2>
        <p className="gf-balance">{dollars(0)}</p>
      </section>
    )
  return (
    <section className="gf-card gf-card--half" aria-labelledby="balance">
      <h2 id="balance">{balance > 0 ? texts.youOwe : texts.inCredit}</h2>
      <p className="gf-balance">{dollars(balance)}</p>
      {balance < 0 ? (
        <>
          <p>{hasNoNextBill ? texts.creditNoBill : texts.creditNextBill}</p>
          {refund}
        </>
      ) : (
        <>
          {dueOn === null ? null : (
            <p>
              <span>{isOver ? overWords : texts.due}</span>
              <time dateTime={dueOn}>{longDate(dueOn)}</time>
              {isOver && <span>{texts.wasDueAfter}</span>}
            </p>
          )}
          {debit}
          {/* Shown so that nobody pays twice, or waits for a debit that is not set up. */}
          {collectedBy === null && (
            <p>
              <a href={href('/accounts/direct-debit')}>{texts.debitOff}</a>
            </p>
          )}
          {collectedBy && <p>{collectedBy === 'PAYTO' ? texts.payToOn : texts.debitOn}</p>}
          {action}
        </>
      )}
    </section>
  )
}

export function Bpay({ bpay }: Pick<AccountOverview, 'bpay'>) {
  return (
    <section className="gf-card gf-card--half" aria-labelledby="bpay">
      <h2 id="bpay">{texts.bpay}</h2>
      <dl className="gf-facts">
        <dt>{texts.billerCode}</dt>
        <dd>
          <CopyDigits text={bpay.billerCode} what={texts.whatBillerCode} />
        </dd>
        <dt>{texts.reference}</dt>
        <dd>
          <CopyDigits text={bpay.reference} what={texts.whatReference} />
        </dd>
      </dl>
      <p className="gf-muted">{bpayDays}</p>
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
  /** The last day of supply of an open account, as asked for or booked. Default: it goes on. */
  readonly endsOn?: string | null
  readonly now?: () => Date
  /** What the site adds, replaces or leaves out. */
  readonly slots?: AccountSlots | undefined
}

/** A new customer has an account before the first day of supply. */
function NotStarted({ startedOn }: { readonly startedOn: string }) {
  return (
    <section className="gf-card" aria-labelledby="not-started">
      <h2 id="not-started">{texts.notStarted}</h2>
      <p>
        {texts.startsOn}
        <time dateTime={startedOn}>{longDate(startedOn)}</time>
        {texts.startsOnAfter}
      </p>
    </section>
  )
}

/** A customer who has moved out keeps the account to read its bills and usage. */
const Ended = ({
  closedOn,
  hasLastBill,
}: {
  readonly closedOn: string | undefined
  readonly hasLastBill: boolean
}) => (
  <section className="gf-card" aria-labelledby="ended">
    <h2 id="ended">{texts.ended}</h2>
    {closedOn !== undefined && (
      <p>
        <span>{texts.endedOn}</span> <time dateTime={closedOn}>{longDate(closedOn)}</time>
        {sentenceEnd}
      </p>
    )}
    <p>{texts.endedWords}</p>
    {!hasLastBill && <p>{texts.lastBillToCome}</p>}
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
  readonly hasLastBill: boolean
}

/** A contract that was cancelled in its cooling-off period, before its first day or after it. */
function Cancelled({ cancelledAt, suppliedTo, isLastDay, hasBalance, hasLastBill }: CancelledProps) {
  return (
    <section className="gf-card" aria-labelledby="cancelled">
      <h2 id="cancelled">{texts.cancelled}</h2>
      {suppliedTo === undefined ? (
        <p>
          <span>{texts.neverBegan}</span>
          {!hasBalance && <span>{texts.neverBeganNothingToPay}</span>}
        </p>
      ) : (
        <>
          <p>
            {cancelledAt !== undefined && (
              <span>
                {texts.cancelledOn}
                <SessionMoment at={cancelledAt} />
                {sentenceEnd}
              </span>
            )}{' '}
            <span>
              <span>{isLastDay ? texts.endsToday : texts.endedOn}</span>{' '}
              <time dateTime={suppliedTo}>{longDate(suppliedTo)}</time>
              {sentenceEnd}
            </span>
          </p>
          <p>
            <span>{texts.payUntilThen}</span> {!hasLastBill && <span>{texts.lastBillToCome}</span>}
          </p>
        </>
      )}
    </section>
  )
}

type Supply = 'ahead' | 'on' | 'ended' | 'cancelled'
/** The text before the first day of the plan. */
const beforeFirstDay: Readonly<Record<Supply, string>> = {
  ahead: texts.from,
  on: texts.since,
  ended: texts.beganOn,
  cancelled: texts.wasToBeginOn,
}
const whenNoBills: Readonly<Partial<Record<Supply, string>>> = {
  ended: texts.noBillsYet,
  cancelled: texts.noBills,
}

function BillsCard({
  bills,
  debits,
  getDocument,
  supply,
  today,
}: Pick<AccountViewProps, 'bills' | 'debits' | 'getDocument'> & {
  readonly supply: Supply
  readonly today: string
}) {
  const whenNone = whenNoBills[supply]
  const { href } = useSiteLocation()
  return (
    <section className="gf-card" aria-labelledby="bills">
      <h2 id="bills">{texts.bills}</h2>
      {bills.status === 'loading' && <p role="status">{texts.billsLoading}</p>}
      {bills.status === 'ready' && (
        <Bills
          bills={bills.data}
          debits={debits}
          today={today}
          {...(whenNone && { whenNone })}
          {...(getDocument && { getDocument })}
        />
      )}
      <p>
        <a href={href('/accounts/payments')}>{texts.payments}</a>
      </p>
      {bills.status === 'error' && <LoadFailure onRetry={bills.retry}>{texts.billsFailed}</LoadFailure>}
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
  endsOn = null,
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
  const hasLastBill = supply === 'ended' && isLastBillHere(bills.data, closedOn)
  const cancelledAt = contract?.cancelledAt ?? undefined
  const isCancelled = supply === 'cancelled' || cancelledAt !== undefined
  const cancelledOn = cancelledAt === undefined ? '' : dayAtSupply(supplyAddress, new Date(cancelledAt))
  // Cancelled after supply began, the account is open until midnight.
  const suppliedTo = contract !== undefined && contract.startsOn <= cancelledOn ? cancelledOn : undefined
  return (
    <AccountBody heading={texts.hello({ name: customer.firstName || customer.email })}>
      <div className="gf-account gf-overview">
        {intro}
        {moves}
        {!isCancelled && starting?.(today)}
        {supply === 'ahead' && !starting && <NotStarted startedOn={plan.startedOn} />}
        {supply === 'ended' && !isCancelled && <Ended closedOn={closedOn} hasLastBill={hasLastBill} />}
        {isCancelled && (
          <Cancelled
            cancelledAt={cancelledAt}
            suppliedTo={suppliedTo}
            isLastDay={suppliedTo === today}
            hasBalance={overview.balance !== 0}
            hasLastBill={hasLastBill}
          />
        )}
        {section(
          'balance',
          <Balance
            overview={overview}
            today={today}
            debits={debits}
            overdue={overdueCents(bills.data, debits, today)}
            hasNoNextBill={supply === 'cancelled' || hasLastBill}
            debit={debit}
            action={
              <ul className="gf-actions">
                <li>
                  <a className="gf-button" href={href('/accounts/pay')}>
                    {texts.waysToPay}
                  </a>
                </li>
              </ul>
            }
            refund={
              overview.refundsCredit && (
                <p>
                  <a href={href('/accounts/pay')}>{texts.refund}</a>
                </p>
              )
            }
          />,
        )}
        {section('bpay', <Bpay bpay={overview.bpay} />)}
        {section(
          'plan',
          <section className="gf-card gf-card--half" aria-labelledby="plan">
            <h2 id="plan">{hasEnded ? texts.yourLastPlan : texts.yourPlan}</h2>
            <dl className="gf-facts">
              <dt>{texts.plan}</dt>
              <dd>
                <a href={href('/accounts/plan')} lang={englishPart}>
                  {plan.displayName}
                </a>
                <span>{beforeFirstDay[supply]}</span>{' '}
                <time dateTime={plan.startedOn}>{longDate(plan.startedOn)}</time>
              </dd>
              {nextPlan && !hasEnded && (
                <>
                  <dt>{texts.nextPlan}</dt>
                  <dd>
                    {texts.nextPlanFrom({ plan: nextPlan.displayName, from: longDate(nextPlan.startedOn) })}
                  </dd>
                </>
              )}
              <dt>{texts.supplyAddress}</dt>
              <dd>{supplyAddress}</dd>
              {endsOn !== null && !hasEnded && (
                <>
                  <dt>{texts.endsOn}</dt>
                  <dd>
                    <a href={href('/accounts/move')}>
                      <time dateTime={endsOn}>{longDate(endsOn)}</time>
                    </a>
                  </dd>
                </>
              )}
              <dt>{texts.accountNumber}</dt>
              <dd>
                <CopyDigits text={accountNumber} what={texts.whatAccountNumber} />
              </dd>
            </dl>
          </section>,
        )}
        {section('security', <SecuritySummary sessions={sessions} />)}
        {section(
          'bills',
          <BillsCard
            bills={bills}
            debits={debits}
            supply={supply}
            today={today}
            {...(getDocument && { getDocument })}
          />,
        )}
        {supply !== 'cancelled' && usage}
        {children}
      </div>
      <Markup html={page.html} />
    </AccountBody>
  )
}
