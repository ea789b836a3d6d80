import type { PlanChoices } from '../../../../contracts/schemas/plan-change.ts'
import { ChangedEnergy } from '../../../../contracts/schemas/plan-change.ts'
import type { CustomerRequest } from '../../../../contracts/schemas/requests.ts'
import type { BillSmoothing } from '../../../../contracts/schemas/smoothing.ts'
import { SmoothingAgreement } from '../../../../contracts/schemas/smoothing.ts'
import { UsagePeriods, UsageSeries } from '../../../../contracts/schemas/usage.ts'
import { contactDetails } from '../../../../fixtures/contact-details.ts'
import type { TestCustomer } from '../../../../fixtures/customers.ts'
import { graceTan, liamOConnor, mayaNguyen, priyaRaman } from '../../../../fixtures/customers.ts'
import { sampleSmoothing, sampleSmoothingOffer } from '../../../../fixtures/smoothing.ts'
import { acceptedTerms } from '../../../../fixtures/terms.ts'
import { LoginArt } from '../../../../host/templates/login-page.tsx'
import type { AccountQuery } from '../../../../src/account/account-query.ts'
import { AuthProvider } from '../../../../src/auth/auth-provider.tsx'
import { LoginForm } from '../../../../src/forms/login-form.tsx'
import { accountNavigation } from '../../../../src/layout/account-navigation.tsx'
import type { PageContent } from '../../../../src/pages/page-content.ts'
import { planChoices } from '../../../../src/plan-change/check-plan-change.ts'
import { shownRequest } from '../../../../src/requests/shown-request.ts'
import type { AccountViewProps } from '../../../../src/templates/account/account.tsx'
import {
  AccountError,
  AccountLoading,
  AccountShell,
  AccountView,
} from '../../../../src/templates/account/account.tsx'
import { AccountDetails } from '../../../../src/templates/account/account-details.tsx'
import type { AccountSecurityProps } from '../../../../src/templates/account/account-security.tsx'
import { AccountSecurity } from '../../../../src/templates/account/account-security.tsx'
import { AccountChoice } from '../../../../src/templates/account/account-switcher.tsx'
import { Bills } from '../../../../src/templates/account/bills.tsx'
import { CreditRefund } from '../../../../src/templates/account/credit-refund.tsx'
import { FiguresToPay } from '../../../../src/templates/account/figures-to-pay.tsx'
import { MeterDataForm } from '../../../../src/templates/account/meter-data-form.tsx'
import { WaysToPay } from '../../../../src/templates/account/pay.tsx'
import { StepCard } from '../../../../src/templates/account/plan-steps.tsx'
import { SecuritySummary } from '../../../../src/templates/account/security-summary.tsx'
import { SmoothingCard } from '../../../../src/templates/account/smoothing-card.tsx'
import { UsageCard } from '../../../../src/templates/account/usage-card.tsx'
import { UsageFrame } from '../../../../src/templates/account/usage-frame.tsx'
import { usageSpan } from '../../../../src/templates/account/usage-span.ts'
import { WhatIfCard } from '../../../../src/templates/account/what-if-card.tsx'
import { LoginTemplate } from '../../../../src/templates/login.tsx'
import { accountListOf } from '../../../../src/testing/mock-accounts.ts'
import { mockCost } from '../../../../src/testing/mock-half-hours.ts'
import { usagePeriods } from '../../../../src/usage/usage-periods.ts'
import { usageSeries } from '../../../../src/usage/usage-series.ts'
import { situation as planSituation } from '../../../plan-change/plan-situations.ts'
import { asked, kept, situation as requestSituation } from '../../../requests/request-cases.ts'
import { press, type } from '../acting.ts'
import type { Family } from '../example.ts'
import { stubbedAuth } from '../stubbed-auth.ts'
import { manySessions, openSessions } from './open-sessions.ts'

const AccountNavigation = accountNavigation([
  '/accounts',
  '/accounts/pay',
  '/accounts/details',
  '/accounts/security',
])

const nothing = () => {}
const loading = { status: 'loading', data: undefined, retry: nothing } as const
const failed = {
  status: 'error',
  data: undefined,
  error: { httpStatus: 500, cause: undefined },
  retry: nothing,
} as const
const ready = <Data,>(data: Data): AccountQuery<Data> => ({ status: 'ready', data, retry: nothing })

const page: PageContent = {
  path: '/accounts',
  title: 'My account',
  documentTitle: 'My account',
  label: 'My account',
  description: 'Balance, bills and plan.',
  lead: 'Your balance, your bills and your plan.',
  html: '<p>Log in with the email address that we have of you.</p>',
  index: false,
  sections: [],
}

const account = (
  { overview, bills }: TestCustomer,
  fates: Partial<Pick<AccountViewProps, 'bills' | 'sessions' | 'hasEnded'>> = {},
) => (
  <AccountView
    page={page}
    overview={overview}
    bills={ready(bills)}
    sessions={ready(openSessions)}
    {...fates}
  />
)
const security = (sessions: AccountSecurityProps['sessions']) => (
  <AccountSecurity
    sessions={sessions}
    username={mayaNguyen.credentials.email}
    endSessions={async () => ({ success: true })}
    changePassword={async () => ({ success: true })}
  />
)
const saved = async () => ({ success: true, contact: contactDetails }) as const
const details = (
  contact: Parameters<typeof AccountDetails>[0]['contact'],
  terms: Parameters<typeof AccountDetails>[0]['terms'],
) => (
  <AccountDetails
    contact={contact}
    overview={ready({ customer: { firstName: 'Maya', lastName: 'Nguyen', email: 'maya@customers.example' } })}
    terms={terms}
    billSettings={ready({
      ...{
        accountNumber: '3004512876',
        delivery: 'EMAIL',
        frequency: 'P3M',
        reference: null,
        business: null,
      },
    })}
    smoothing={ready({
      ...{ accountNumber: '3004512876', agreement: null, offer: null, obstacle: 'NO_ESTIMATE' },
    })}
    agreeToSmoothing={async () => ({ success: false, code: 'FAILED' })}
    endSmoothing={async () => ({ success: false, code: 'FAILED' })}
    changeBillSettings={async () => ({ success: false, code: 'FAILED' })}
    changeContact={saved}
    changeEmail={saved}
    keepEmail={saved}
    sendConfirmation={async () => ({ success: true })}
  />
)
const smoothing = (found: Partial<BillSmoothing>) => (
  <section className="gf-card" aria-labelledby="smoothing">
    <h2 id="smoothing">Bill smoothing</h2>
    <SmoothingCard
      smoothing={{
        ...{ accountNumber: '3004512876', agreement: null, offer: null, obstacle: null },
        ...found,
      }}
      agreeToSmoothing={async () => ({ success: true, agreement: sampleSmoothing })}
      endSmoothing={async () => ({ success: false, code: 'FAILED' })}
    />
  </section>
)
/** Liam's last 30 days, with what his panels sent. */
const months = UsagePeriods.parse(
  usagePeriods('month', { from: '2025-12-01', to: '2026-10-31' }, liamOConnor.usage, mockCost),
)
const someDays = usagePeriods('day', usageSpan('days', '2026-10-15'), liamOConnor.usage, mockCost)
const costedDays = UsagePeriods.parse({
  ...someDays,
  periods: someDays.periods.map(({ cost, ...one }, at) =>
    at === 12 ? { ...one, isPricedByPeriod: true } : { ...one, cost },
  ),
})
const lastDays = UsageSeries.parse(usageSeries('day', usageSpan('days', '2026-10-15'), liamOConnor.usage))
const refundRequest = shownRequest(kept(asked('CREDIT_REFUND')), requestSituation())
const creditRefund = (requests: readonly CustomerRequest[]) => (
  <CreditRefund
    accountNumber={liamOConnor.overview.accountNumber}
    balance={-12_785}
    requests={ready(requests)}
    onSend={() => new Promise(nothing)}
    onWithdraw={() => new Promise(nothing)}
  />
)
const atHome = planSituation()
/** The yearly cost of a home's plans. */
const yearOf = (currentCents: number, factor: number): PlanChoices =>
  planChoices({
    ...{ ...atHome, currentCents },
    offers: atHome.offers.map((offer, index) => ({ ...offer, annualCents: 150_000 * factor + index * 4000 })),
  })
const withPanels: PlanChoices = {
  ...yearOf(84_000, 0.55),
  whatIf: {
    ...{ solarKw: 6.6, batteryKwh: 0, evKmPerWeek: 0 },
    energy: ChangedEnergy.parse({ bought: 3_200_000, made: 9_400_000, sent: 5_900_000 }),
  },
}
const whatIf = (answer: AccountQuery<PlanChoices>) => (
  <StepCard id="what-if" title="What if?" takesFocus={false}>
    <WhatIfCard choices={yearOf(160_000, 1)} usePlansWith={() => answer} />
  </StepCard>
)
const askWhatIf = (until: string) => ({
  run: (page: HTMLElement) => {
    type(page, 'New solar panels, in kilowatts', '6.6')
    press(page, 'Work it out')
  },
  until,
})
const asPage = { place: 'page', path: '/accounts' } as const

export const accountExamples: Family = {
  id: 'account',
  title: 'My account',
  examples: [
    {
      ...asPage,
      id: 'account-shell',
      title: 'Account for everybody',
      shows: 'What stands in the document: nothing personal, and the way in.',
      render: () => (
        <AuthProvider auth={stubbedAuth({})}>
          <AccountShell page={page} />
        </AuthProvider>
      ),
    },
    {
      ...asPage,
      id: 'account-loading',
      title: 'Account on its way',
      shows: 'A status, spoken once.',
      render: () => <AccountLoading page={page} />,
    },
    {
      ...asPage,
      id: 'account-failed',
      title: 'Account that could not be had',
      shows: 'Another try; the customer stays logged in.',
      render: () => <AccountError page={page} onRetry={nothing} />,
    },
    {
      id: 'account-choice',
      title: 'Choice between several accounts',
      shows: 'A native list of names and addresses; a closed account says so.',
      render: () => (
        <AccountChoice accounts={accountListOf(graceTan).accounts} chosen={undefined} onChoose={nothing} />
      ),
    },
    {
      id: 'figures-to-pay',
      title: 'What is owed, on the page for payments',
      shows: 'Amount, due date, biller code and reference.',
      render: () => <FiguresToPay overview={ready(mayaNguyen.overview)} onRetry={nothing} />,
    },
    {
      id: 'figures-to-pay-loading',
      title: 'What is owed, on its way',
      shows: 'A status in their place, so that nothing below moves.',
      render: () => <FiguresToPay overview={loading} onRetry={nothing} />,
    },
    {
      id: 'figures-to-pay-failed',
      title: 'What is owed could not be had',
      shows: 'Where it stands otherwise, and another try.',
      render: () => <FiguresToPay overview={failed} onRetry={nothing} />,
    },
    {
      ...asPage,
      id: 'account-owing',
      title: 'Account with a bill to pay',
      shows: 'Balance, due day and the way to pay, BPAY, plan and bills.',
      render: () => account(mayaNguyen),
    },
    {
      ...asPage,
      id: 'account-credit',
      title: 'Account in credit',
      shows: 'Nothing has to be done.',
      render: () => account(liamOConnor),
    },
    {
      ...asPage,
      id: 'account-new',
      title: 'Account without a bill',
      shows: 'Nothing to pay, and when the first bill comes.',
      render: () => account(priyaRaman),
    },
    {
      ...asPage,
      id: 'account-ended',
      title: 'Account whose supply has ended',
      shows: 'That nothing is supplied any more, and what was.',
      render: () => account({ ...liamOConnor, bills: [] }, { hasEnded: true }),
    },
    {
      ...asPage,
      id: 'account-bills-loading',
      title: 'Account, bills on their way',
      shows: 'The rest does not wait for them.',
      render: () => account(mayaNguyen, { bills: loading }),
    },
    {
      ...asPage,
      id: 'account-bills-failed',
      title: 'Account, bills that could not be had',
      shows: 'Another try for the bills alone.',
      render: () => account(mayaNguyen, { bills: failed }),
    },
    {
      id: 'bills',
      title: 'Bills',
      shows: 'One row each, or one line that opens where there is no room; each way that a bill can stand.',
      render: () => (
        <Bills
          bills={[
            ...mayaNguyen.bills.slice(0, 2),
            ...mayaNguyen.bills
              .slice(2, 3)
              .map((bill) => ({ ...bill, paymentStatus: 'PARTIALLY_PAID' as const })),
            ...liamOConnor.bills.slice(0, 1),
          ]}
        />
      ),
    },
    {
      id: 'account-usage',
      title: 'Your electricity use',
      shows: 'The choice of the stretch of time, and the chart.',
      render: () => (
        <UsageCard
          usage={ready(lastDays)}
          periods={loading}
          choice={{ range: 'days', figures: 'energy' }}
          onChoice={nothing}
        />
      ),
    },
    {
      id: 'account-usage-months',
      title: 'Months beside each other',
      shows:
        'Each compared with the month before by the dates that both have; panels, estimates, missing days.',
      render: () => (
        <UsageCard
          usage={loading}
          periods={ready(months)}
          choice={{ range: 'months', figures: 'energy' }}
          onChoice={nothing}
        />
      ),
    },
    {
      id: 'account-usage-costs',
      title: 'Months as costs',
      shows: 'Use and supply above the line, credits below it; no bar where no cost is known.',
      render: () => (
        <UsageCard
          usage={loading}
          periods={ready(months)}
          choice={{ range: 'months', figures: 'cost' }}
          onChoice={nothing}
        />
      ),
    },
    {
      id: 'account-usage-day-costs',
      title: 'Days as costs',
      shows:
        'A bar a day, with its use and supply, and a day whose cost depends on the other days of the bill.',
      render: () => (
        <UsageCard
          usage={loading}
          periods={ready(costedDays)}
          choice={{ range: 'days', figures: 'cost' }}
          onChoice={nothing}
        />
      ),
    },
    {
      id: 'account-meter-data',
      title: 'Meter data to save',
      shows: 'The days and the format, and what the file has in it.',
      render: () => (
        <MeterDataForm
          getMeterData={async () => ({ success: false, code: 'UNREACHABLE' })}
          newest="2026-10-31"
        />
      ),
    },
    {
      id: 'account-usage-on-its-way',
      title: 'Chart on its way',
      shows: 'A status in its place.',
      render: () => <UsageFrame />,
    },
    {
      id: 'account-usage-failed',
      title: 'Chart that could not be had',
      shows: 'Another try for the chart alone.',
      render: () => <UsageFrame onRetry={nothing} />,
    },
    {
      id: 'account-navigation',
      title: 'Pages of the account',
      shows: 'Above the heading of each; the one that is shown is marked.',
      path: '/accounts/pay',
      render: () => <AccountNavigation />,
    },
    {
      id: 'account-navigation-mobile',
      title: 'Pages of the account, mobile variant',
      shows: 'Their links stay in the variant.',
      path: '/accounts/security',
      variant: 'mobile',
      render: () => <AccountNavigation />,
    },
    {
      id: 'pay',
      title: 'Ways to pay',
      shows: 'What is owed, above what there is to know of paying.',
      place: 'page',
      path: '/accounts/pay',
      render: () => (
        <WaysToPay
          page={{ ...page, path: '/accounts/pay', title: 'Ways to pay' }}
          figures={<FiguresToPay overview={ready(mayaNguyen.overview)} onRetry={nothing} />}
        />
      ),
    },
    {
      id: 'credit-refund',
      title: 'Credit to be paid back',
      shows: 'What happens without a request; the form opens below.',
      act: { run: (page) => press(page, 'Have it paid to my bank account'), until: 'details[open]' },
      render: () => creditRefund([]),
    },
    {
      id: 'credit-refund-asked',
      title: 'Credit that was asked for',
      shows: 'The request with its number and day, which can be cancelled.',
      render: () => creditRefund([refundRequest]),
    },
    {
      id: 'what-if',
      title: 'What if there were panels, a battery or a car',
      shows: 'Three fields, of which one has to be filled in.',
      render: () => whatIf(loading),
    },
    {
      id: 'what-if-worked-out',
      title: 'What plans would cost with new panels',
      shows: 'Each plan with and without, the energy, and what was supposed.',
      act: askWhatIf('table'),
      render: () => whatIf(ready(withPanels)),
    },
    {
      id: 'what-if-failed',
      title: 'An estimate that could not be had',
      shows: 'Another try below the fields, which keep what was typed.',
      act: askWhatIf('.gf-alert'),
      render: () => whatIf(failed),
    },
    {
      id: 'security-summary',
      title: 'Security on the overview',
      shows: 'How often the customer is logged in elsewhere, and where last.',
      render: () => <SecuritySummary sessions={ready(openSessions)} />,
    },
    {
      id: 'security-summary-alone',
      title: 'Security on the overview: logged in here alone',
      shows: 'Nothing else to know.',
      render: () => <SecuritySummary sessions={ready(openSessions.slice(0, 1))} />,
    },
    {
      id: 'security-summary-loading',
      title: 'Security on the overview, on its way',
      shows: 'The way to the page stands there meanwhile.',
      render: () => <SecuritySummary sessions={loading} />,
    },
    {
      id: 'security-summary-failed',
      title: 'Security on the overview could not be had',
      shows: 'Another try.',
      render: () => <SecuritySummary sessions={failed} />,
    },
    {
      id: 'security-many',
      title: 'Logged in on many devices',
      shows: 'Equal ones are one, and ten are shown at a time.',
      render: () => security(ready(manySessions)),
    },
    {
      id: 'security-many-more',
      title: 'Logged in on many devices, all of them shown',
      shows: 'The first that is new has the focus.',
      act: {
        run: (stage) => press(stage, 'Show 4 more devices'),
        until: '.gf-ten > :nth-child(11):not([hidden])',
      },
      render: () => security(ready(manySessions)),
    },
    {
      id: 'security',
      title: 'Where you are logged in, and the password',
      shows: 'This device, the others, and both forms.',
      render: () => security(ready(openSessions)),
    },
    {
      id: 'security-alone',
      title: 'Only logged in on this device',
      shows: 'Nothing to log out.',
      render: () => security(ready(openSessions.slice(0, 1))),
    },
    {
      id: 'security-loading',
      title: 'List of devices on its way',
      shows: 'A status; the password can be changed meanwhile.',
      render: () => security(loading),
    },
    {
      id: 'security-failed',
      title: 'List of devices that could not be had',
      shows: 'Another try.',
      render: () => security(failed),
    },
    {
      id: 'details',
      title: 'Your details',
      shows: 'How the customer is reached, and what they have accepted.',
      render: () => details(ready(contactDetails), ready([acceptedTerms])),
    },
    {
      id: 'smoothing-offered',
      title: 'Bill smoothing that is offered',
      shows: 'The even amount, how it is worked out, the terms, and the consent.',
      render: () => smoothing({ offer: sampleSmoothingOffer }),
    },
    {
      id: 'smoothing-active',
      title: 'Bill smoothing that was agreed to',
      shows: 'The amounts now and to come, the balance, the next review, and the end.',
      render: () =>
        smoothing({
          agreement: SmoothingAgreement.parse({
            ...sampleSmoothing,
            ...{ balance: 4_120, next: { amount: 43_200, from: '2027-06-16' } },
          }),
        }),
    },
    {
      id: 'smoothing-supply-ends',
      title: 'Bill smoothing of a supply that ends',
      shows: 'The last day, and that the final bill settles the balance.',
      render: () =>
        smoothing({
          agreement: SmoothingAgreement.parse({
            ...sampleSmoothing,
            balance: 4_120,
            supplyEndsOn: '2026-12-30',
          }),
        }),
    },
    {
      id: 'smoothing-ending',
      title: 'Bill smoothing that ends',
      shows: 'What the next bill settles.',
      render: () =>
        smoothing({
          agreement: SmoothingAgreement.parse({ ...sampleSmoothing, status: 'ENDING', balance: -4_120 }),
        }),
    },
    {
      id: 'smoothing-obstacle',
      title: 'Bill smoothing that cannot be had',
      shows: 'The reason.',
      render: () => smoothing({ obstacle: 'PAYMENT_PLAN' }),
    },
    {
      id: 'details-waiting',
      title: 'Your details, while an address waits for its link',
      shows: 'Both addresses, a new link, and the way back.',
      render: () =>
        details(
          ready({ ...contactDetails, emailConfirmedAt: null, pendingEmail: 'maya.moved@customer.example' }),
          ready([]),
        ),
    },
    {
      id: 'details-loading',
      title: 'Your details on their way',
      shows: 'What is awaited, card by card.',
      render: () => details(loading, loading),
    },
    {
      id: 'details-failed',
      title: 'Your details that could not be had',
      shows: 'Each card can be tried again.',
      render: () => details(failed, failed),
    },
    {
      id: 'login-page',
      title: 'Log-in page',
      shows: 'The form beside the artwork, which is no control.',
      place: 'page',
      path: '/accounts/login',
      render: () => (
        <LoginTemplate page={{ ...page, path: '/accounts/login', title: 'Log in' }} art={<LoginArt />}>
          <LoginForm
            onSubmit={() => new Promise(nothing)}
            forgotEmailHref="/accounts/forgot-email"
            forgotPasswordHref="/accounts/forgot-password"
            offersShared
          />
        </LoginTemplate>
      ),
    },
  ],
}
