import { planConsent } from '../consents/plan-consent.ts'
import type { SchemaText } from './components.ts'
import { debitTexts } from './debit-texts.ts'
import { invoiceTexts } from './invoice-texts.ts'
import { moveTexts } from './move-texts.ts'
import { passkeyTexts } from './passkey-texts.ts'
import { payToTexts } from './pay-to-texts.ts'
import { paymentHelpTexts } from './payment-help-texts.ts'
import { paymentTexts } from './payment-texts.ts'
import { requestTexts } from './request-texts.ts'
import { signUpTexts } from './sign-up-texts.ts'
import { smoothingTexts } from './smoothing-texts.ts'
import { userTexts } from './user-texts.ts'

const timestamp = '2026-11-20T03:14:07.000Z'
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'
const bill = {
  invoiceNumber: '2026-104417',
  issuedOn: '2026-11-06',
  dueOn: '2026-11-27',
  periodStart: '2026-08-01',
  periodEnd: '2026-10-31',
  used: 1_014_327,
  amount: 38_642,
  paymentStatus: 'NOT_PAID',
}
const customerDocument = {
  documentId: '2026-104417',
  kind: 'BILL',
  title: 'Bill for 1 Aug – 31 Oct 2026',
  issuedOn: '2026-11-06',
  fileName: 'bill-2026-11-06-104417.pdf',
}
const accountSummary = {
  accountNumber: '3004512876',
  displayName: 'Home',
  openStatus: 'OPEN',
  supplyAddress: '14 Example Road, Marrickville NSW 2204',
  plan: { planId: 'FLEX-RES', displayName: 'Flex', startedOn: '2025-09-29' },
}
const halfHour = {
  startsAt: '2026-10-04T01:30:00+10:00',
  quality: 'actual',
  used: 310,
  controlledLoad: 120,
  exported: 0,
}
const dayCost = { usage: 414, supply: 105, credit: -38 }
const meterDataFile = {
  from: '2026-10-04',
  to: '2026-10-04',
  days: 1,
  file: `100,NEM12,202610050400,GRIDFRONT,CUSTOMER\r\n200,4103000201,E1,E1,E1,,METER1,kWh,30,\r\n300,20261004${',0.125'.repeat(48)},A,,,,\r\n900\r\n`,
}
const earlierUsage = { from: '2026-09-01', to: '2026-09-30', used: 372_000, hasGaps: false }
const usageReading = { period: '2026-10-04', quality: 'actual', used: 12_340, exported: 4_100 }
const periodComparison = { period: '2026-09', days: 30, used: 399_100, usedThen: 372_000 }
const usagePeriod = {
  period: '2026-10',
  from: '2026-10-01',
  to: '2026-10-31',
  days: { actual: 30, estimated: 1, missing: 0 },
  used: 412_380,
  usedEstimated: 12_600,
  cost: { usage: 13_836, supply: 3240, credit: 0 },
  before: periodComparison,
  yearBefore: { period: '2025-10', days: 31, used: 412_380, usedThen: 455_200 },
}
const email = 'customer@mail.example'
const openSession = {
  id: '5f0c1f6e-8f0a-4f4e-9d43-0a5f2b8f1c77',
  device: 'Firefox on Windows',
  startedAt: '2026-11-18T07:41:12.000Z',
  lastUsedAt: timestamp,
  endsAt: '2026-12-18T07:41:12.000Z',
  isShared: false,
  isCurrent: true,
}

/**
 * Descriptions and examples for the schemas of our contracts, by name, with the units and signs from the comments
 * there.
 */
export const schemaTexts: Readonly<Record<string, SchemaText>> = {
  AccountList: {
    description: 'Open accounts first, each by its number. The first one is answered of where none is named.',
    example: { accounts: [accountSummary] },
  },
  AccountSummary: {
    description:
      'A contract for one supply address. `displayName`: the customer’s own word for it, else the street of the supply address. `CLOSED`: supply has ended; bills and usage can still be read. `closedOn`: of a closed account the last day of supply, before `startedOn` of the plan where the contract was cancelled before its first day; left out: not known.',
    example: accountSummary,
  },
  AccountOverview: {
    description:
      'An account at a glance. `balance`: positive is owed by the customer, negative a credit. `nationalMeteringId`: of the supply point, as on the bills; left out: not known. `dueOn`: null when nothing is due. `takesCards`: false where no payment by card can be begun; left out: true. `refundsCredit`: true where a credit can be asked for by `POST /api/requests/credit-refund`; left out: false. `collectedBy`: what collects the bills; null: the customer pays them. `nextPlan`: the plan of an agreed change that has not begun. `smoothing`: what is to pay of the next bill by bill smoothing, and its balance; left out without it. `contract`: of a new customer, until the first bill and as long as it can be cancelled.',
    example: {
      customer: { firstName: 'Maya', lastName: 'Nguyen', email },
      accountNumber: '3004512876',
      supplyAddress: '14 Example Road, Marrickville NSW 2204',
      nationalMeteringId: '4103004512',
      plan: { planId: 'FLEX-RES', displayName: 'Flex', startedOn: '2025-09-29' },
      balance: 38_642,
      dueOn: '2026-11-27',
      bpay: { billerCode: '123455', reference: '30045128763' },
    },
  },
  AccountContract: {
    description:
      'The contract of an account as it was agreed to at sign-up. `coolingOffEndsOn`: the last day on which it can be cancelled without a fee. `payBy`: how the customer chose to pay, which has still to be set up. `movedFrom`: the home that the customer moves from with us, and its last day of supply, or null where supply goes on there; `endIsWithdrawable`: the customer can withdraw the request that ends it.',
    example: {
      reference: 'SU-7K2M-9QXT',
      submittedAt: '2026-11-20T03:14:07.000Z',
      startsOn: '2026-12-05',
      coolingOffEndsOn: '2026-12-04',
      isCancellable: true,
      payBy: 'DIRECT_DEBIT',
      cancelledAt: null,
    },
  },
  BilledBusiness: {
    description:
      'The business whose bills are tax invoices: its name as on the Australian Business Register, and its ABN, eleven digits.',
    example: { legalName: 'Petrakis Bakery Pty Ltd', abn: '72999999991' },
  },
  BillSettings: {
    description:
      'How an account is billed, from its next bill on. `reference`: the customer’s own, printed on bills; null: none. `budgetDollars`: whole dollars; one mail for each billing period tells that the estimated cost since the last bill has passed them; null: no mail; left out: there are no such mails. `dueDay`: the day of the month on which bills fall due, the first one that leaves the time to pay that the rules give; null: as soon as that time is over; left out: it cannot be chosen. `business`: null for a household, whose bills are no tax invoices.',
    example: {
      accountNumber: '3004512876',
      delivery: 'EMAIL',
      frequency: 'P3M',
      reference: 'Marrickville shop',
      budgetDollars: 150,
      dueDay: 15,
      business: { legalName: 'Petrakis Bakery Pty Ltd', abn: '72999999991' },
    },
  },
  BillSettingsChange: {
    description:
      'What to change; what is left out stays as it is. `reference`, `budgetDollars`, `dueDay`: null takes it off. `consent`: the edition of the text by which the customer agrees to electronic bills; needed where `delivery` turns from `POST` to `EMAIL`; without it 422 at `/body/consent`, and with another than the current edition at `/body/consent/version`.',
    example: { account: '3004512876', delivery: 'POST', frequency: 'P1M' },
  },
  AddressParts: {
    description:
      'One address in its parts. `unit`: without the word. `number`: as on the letterbox, such as `12A` or `Lot 5`.',
    example: {
      unit: '3',
      number: '12',
      street: 'Example Road',
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: '2204',
    },
  },
  AddressSuggestions: {
    description:
      'Best first; empty when nothing fits. An `id` is good for fetching the parts, and not for keeping.',
    example: { suggestions: [{ id: 'a-17', text: '3/12 Example Road, Marrickville NSW 2204' }] },
  },
  AppData: {
    description:
      'Names the build that is out. Another hash than the one loaded: a new build has been deployed.',
    example: { webpackCompilationHash: '8c1f5a0be24d7793' },
  },
  Bill: {
    description:
      'An issued bill. `periodStart` and `periodEnd` are the first and the last day of it, both included. `amount` is not the sum of rounded lines. `smoothedAmount`: what is to pay of it instead, by bill smoothing, which `owed` and `paymentStatus` go by; left out without it. `isEstimated`: reads were missing, and were estimated (`estimate` of the bill in full); left out where none is.',
    example: bill,
  },
  BillList: { description: 'Newest first.', example: { bills: [bill] } },
  CustomerDocument: {
    description:
      'A document that can be opened as a PDF. `documentId`: the number that it bears, of a bill its invoice number. `issuedOn`: the day that it bears. `fileName`: under which it is saved; it holds no name, address or meter number, since others may see it on a shared device.',
    example: customerDocument,
  },
  DoNotContactRequest: {
    description:
      'Each of `ways` needs what it goes by: `visit` and `mail` need `address`, `phone` needs `phone`, `email` needs `email`; without it 422. One named twice counts once.',
    example: {
      requestId: '3f2b7c1a-9d4e-4b60-8a15-0c7d2e9f4b31',
      name: 'Ana Silva',
      ways: ['visit', 'phone'],
      address: { line: '14 Example Road', suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
      phone: '0491570156',
    },
  },
  DocumentKind: {
    description:
      '`BILL`: an issued bill. `TERMS`: terms that were agreed to, with their edition and time. `REQUEST`: the receipt of a request.',
    example: 'BILL',
  },
  DocumentList: {
    description: 'Newest first. Each of them can be opened.',
    example: { documents: [customerDocument] },
  },
  Cents: {
    description: 'Whole Australian cents, GST included; negative is a credit. 1995 is $19.95.',
    example: 1995,
  },
  ...invoiceTexts,
  LoginRequest: {
    description:
      'What a customer types to log in. The password is taken as typed: a space may be part of it. `shared`: the computer is one that others use too, so that the session is kept short; it is only sent by a site whose brand says that its backend knows it (`session.sharedLogin`), and a backend that does not may leave it out.',
    example: { email, password: 'correct horse battery staple' },
  },
  CustomTrace: {
    description:
      'Something that happened in a page. `tags`: flat texts to filter by; never a token, an address, a code or a query value. `timestamp`: when it happened, in UTC.',
    example: {
      name: 'page view',
      level: 'info',
      category: 'navigation',
      tags: { path: '/plans' },
      userAgent,
      timestamp,
    },
  },
  ErrorTrace: {
    description: 'An error in a page. `url`: origin and path, without query and fragment.',
    example: {
      message: 'x is not a function',
      url: 'https://www.brand.example/plans',
      context: { component: 'PlanList' },
      userAgent,
      timestamp,
    },
  },
  EmailReminderRequest: {
    description:
      'What customers who have forgotten their email address find on a bill. `postcode`: of the supply address.',
    example: { accountNumber: '3004512876', postcode: '2204' },
  },
  EarlierUsage: {
    description:
      'The stretch before, to compare with: as many whole months, where the answer is made of them, else as many days. `hasGaps`: something is missing in it, so that nothing can be compared.',
    example: earlierUsage,
  },
  HalfHourDay: {
    description:
      'In order, from midnight to the next: 48, or 46 and 50 where clocks go forward and back; none where nothing is known of the day. Where none is missing they come to what the day has in a series of days. `cost` is left out where a half-hour is missing or no price is known, and where the day `isPricedByPeriod`: its cost depends on other days, by steps over a billing period or a demand charge of more than a day.',
    example: { day: '2026-10-04', timeZone: 'Australia/Sydney', halfHours: [halfHour], cost: dayCost },
  },
  HalfHourUsage: {
    description:
      'One half-hour. `used` is taken from the grid, controlled loads included; `controlledLoad` is their part of it. `missing` is a gap, never a zero.',
    example: halfHour,
  },
  DayCost: {
    description:
      'What a day costs under the account’s plan, GST included: `usage` of what was used, `supply` for the day, `credit` for what was sent to the grid (0 or negative). Not a bill, which rounds once for its whole period.',
    example: dayCost,
  },
  LoginAnswer: {
    description:
      '`token`: a JWT signed with RS256, by the rules under *Tokens* at the top; its claims are `TokenClaims`. `userId`: opaque to the client.',
    example: { token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl', userId: '42' },
  },
  MeterDataFile: {
    description:
      'Interval meter data as AEMO’s NEM12 file. Days are those of market time, UTC+10 all year. `days`: how many of the stretch have values. `file`: its text, with the quality of every value; null where no interval is known.',
    example: meterDataFile,
  },
  NewPassword: {
    description:
      'A password to be. No rules of composition; one that is easily guessed is refused with 422 by the backend.',
    example: 'kettle drum in the rain',
  },
  OpenSession: {
    description:
      'One login of the customer that has neither ended nor expired. `device`: browser and system in words. `lastUsedAt`: to within some minutes. `isShared`: begun on a computer that others use too. `isCurrent`: the session that asks.',
    example: openSession,
  },
  OpenSessionList: {
    description: 'The asking session first, then those used last.',
    example: { sessions: [openSession] },
  },
  PageData: {
    description:
      "What the page runtime needs to show one page. `result` is the template's own business; `path` is the plain one, for a mobile variant too.",
    example: {
      path: '/plans',
      componentChunkName: 'component---plans',
      staticQueryHashes: ['3159585216'],
      result: { pageContext: { title: 'Plans' } },
    },
  },
  PasswordChange: {
    description:
      "`current`: the password that counts until now. `endOthers`: whether the customer's other sessions end with it.",
    example: { current: 'correct horse battery staple', next: 'kettle drum in the rain', endOthers: true },
  },
  PasswordReset: {
    description: '`token`: from the fragment of the link in the mail, used once.',
    example: { token: 'Zl8bX0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU', password: 'kettle drum in the rain' },
  },
  PaymentStatus: { description: 'How much of a bill has been paid.', example: 'PAID' },
  Problem: {
    description:
      'An error as RFC 9457 describes it. `detail` is for people. `errors`: one entry for each field that breaks the contract, with a JSON pointer into the request. `requestId` names the request in the log.',
    example: {
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'The request does not keep the contract.',
      errors: [{ pointer: '/body/email', detail: 'Invalid email address' }],
    },
  },
  Refusal: {
    description: 'A login that failed: one text for an unknown address and for a wrong password.',
    example: { success: false, message: 'Login failed' },
  },
  ResetCheck: {
    description: '`token`: from the fragment of the link in the mail, which stays valid.',
    example: { token: 'Zl8bX0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU' },
  },
  ResetRequest: { description: 'Whom to send a link for a new password.', example: { email } },
  SessionsEnding: {
    description:
      '`password`: the present one, once more. `sessions`: ids of the list; those that are not the customer’s, or are over, are passed over.',
    example: { password: 'correct horse battery staple', sessions: [openSession.id] },
  },
  ...passkeyTexts,
  ...requestTexts,
  ...moveTexts,
  ...signUpTexts,
  ...userTexts,
  ...paymentTexts,
  ...debitTexts,
  ...payToTexts,
  ...paymentHelpTexts,
  ...smoothingTexts,
  SliceData: {
    description: 'The data of one part that many pages share.',
    example: { componentChunkName: 'slice---footer', result: { data: {} }, staticQueryHashes: [] },
  },
  StateTransitionTrace: {
    description: "One arrow of a page's state machine.",
    example: {
      machine: 'auth',
      event: 'LOGIN',
      from: 'loggedOut',
      to: 'loading',
      userAgent,
      timestamp,
    },
  },
  StaticQueryAnswer: { description: 'The answer of one static query.', example: { data: { site: {} } } },
  TraceLevel: { description: 'How grave it is.', example: 'info' },
  PeriodComparison: {
    description:
      'Two months or years side by side, by the dates alone that have a reading in both: how many those are, what was used on them, and what was used on them then. Nothing is corrected for weather.',
    example: periodComparison,
  },
  UsagePeriod: {
    description:
      'A day, a month or a year, with its number of days by what is known of them. `used` and `exported` are of the days that have a reading. `cost` is by the plan that applied; it is left out where a day is missing, the prices are not known of all of it, or a day `isPricedByPeriod` (as in `HalfHourDay`). `before`: the month before. Days are not compared. `yearBefore`: the same month of the year before, or the year before.',
    example: usagePeriod,
  },
  PlanChangeOrder: {
    description:
      'What a customer agrees to. `planVersion`: of the terms that were shown; others than the present ones are refused. `consent`: the edition of its text; one that is not current is 422 with the pointer `/body/consent/version`. `startsOn`: for `CHOSEN_DAY`, and only there.',
    example: {
      account: '3004512876',
      planId: 'SHIFT-RES',
      planVersion: '2026-07-01',
      start: 'CHOSEN_DAY',
      startsOn: '2026-12-15',
      concession: 'NO',
      consent: { version: planConsent.version, hasAgreed: true },
    },
  },
  TokenClaims: {
    description:
      'Claims of a token (RFC 7519); further ones are let pass. `exp`, `iat` and `nbf`: seconds since 1970. `iss`: the issuer that the pages were built with. Where `sub` is left out, another claim names the customer (*Tokens* at the top).',
    example: {
      iss: 'https://id.brand.example',
      sub: '42',
      email,
      iat: 1_795_000_000,
      exp: 1_795_003_600,
      jti: '6f1c2a34-90f5-4f5e-8f3a-0d7f5b6c1e22',
    },
  },
  UsagePeriods: {
    description: 'In order. `from` and `to` are cut as those of a series.',
    example: { every: 'month', from: '2026-10-01', to: '2026-10-31', periods: [usagePeriod] },
  },
  UsageReading: {
    description:
      'A day, or in an answer of months a month (`2026-10`). `used`: taken from the grid. `exported`: sent to it by the customer’s panels, and not taken off. `estimated`: by the network, where the meter could not be read. `isSubstituted`: all that is estimated of it was put by the network in the place of reads that failed; left out where it was not. `missing` has a reason and no figures; so has a month in which one day is missing.',
    example: usageReading,
  },
  UsageSeries: {
    description:
      'In order. `from` and `to` are what there can be readings of in the stretch that was asked for: not before the supply began, nor after the newest reading. Where that is nothing they are as asked for, without readings. Of a month at an edge only the days in the stretch count.',
    example: {
      every: 'day',
      from: '2026-10-04',
      to: '2026-10-05',
      readings: [
        usageReading,
        { period: '2026-10-05', quality: 'missing', reason: 'The meter could not be reached.' },
      ],
      earlier: { ...earlierUsage, from: '2026-10-02', to: '2026-10-03', used: 23_900 },
    },
  },
  User: { description: 'Who a live token belongs to.', example: { userId: '42', email } },
  WattHours: {
    description:
      'Energy in watt-hours. Meters report kWh to three decimals, so a whole number loses nothing.',
    example: 1_014_327,
  },
}
