import { concessionConsent } from '../consents/concession-consent.ts'
import type { SchemaText } from './components.ts'

const requestId = '3f2b7c1a-9d4e-4b60-8a15-0c7d2e9f4b31'
const request = {
  reference: 'CO-7K2M-9QXT',
  kind: 'COMPLAINT',
  status: 'RECEIVED',
  accountNumber: '3004512876',
  receivedAt: '2026-11-20T03:14:07.000Z',
  summary: 'A bill or a price',
  effectiveOn: null,
  targets: [
    { step: 'ACKNOWLEDGED', by: '2026-11-23' },
    { step: 'ANSWERED', by: '2026-11-27' },
  ],
  answer: null,
  isWithdrawable: true,
}
const register = {
  registerId: '1',
  timeOfDay: 'ALLDAY',
  digits: 5,
  lastReading: { value: 47_180, readOn: '2026-10-31', quality: 'estimated' },
  averagedDailyLoad: 11_000,
}
const meter = { meterId: '1104417', obstacles: [], registers: [register] }
const person = { name: 'Ana Silva', phone: '0491570156' }
const card = { kind: 'HEALTH_CARE_CARD', holder: 'Maya Nguyen' }

/** Descriptions and examples for the schemas of customers' requests. */
export const requestTexts: Readonly<Record<string, SchemaText>> = {
  Arrangements: {
    description:
      "What is arranged for an account, and what can be asked for. `state`: of supply; its business days count. `meter`: null where nothing is known of it. `lifeSupport`: `AWAITING_CONFIRMATION` protects the address as `CONFIRMED` does. `concession`: of the card's number the end alone; `granted`: the concession that stands on bills, or did last, and its days; `billedTo` the last day that was billed without it, where its first days were: the bill after that credits them.",
    example: {
      accountNumber: '3004512876',
      state: 'NSW',
      earliestMoveOutOn: '2026-11-24',
      latestMoveOutOn: '2027-02-18',
      meter,
      people: [{ personId: 'AP-4N8R-2TWB', ...person, since: '2026-03-02T01:00:00.000Z' }],
      lifeSupport: null,
      concession: {
        status: 'APPLIED',
        ...card,
        cardNumberEnd: '26K',
        since: '2026-03-02T01:00:00.000Z',
        granted: {
          displayName: 'Low Income Household Rebate',
          from: '2026-03-02',
          to: null,
          billedTo: '2026-03-31',
        },
      },
    },
  },
  AuthorisedPersonRequest: {
    description:
      '`ADD` needs `person`, `REMOVE` needs `personId`; without it 422. `password`: the customer’s; a wrong one is 422 with the pointer `/body/password`.',
    example: { requestId, change: 'ADD', person, password: 'wattle-and-gum-42' },
  },
  ComplaintRequest: {
    description:
      '`outcome`: what would put it right. `answerBy`: `PHONE` needs `phone`. Life support, a disconnection and safety are answered on the same day.',
    example: { requestId, topic: 'BILLING', description: 'It is twice the last one.', answerBy: 'EMAIL' },
  },
  ConcessionRequest: {
    description:
      '`ADD` needs `card` and `consent`: that the card is checked with who has issued it, in the edition that was agreed to; one that is not current is 422 with the pointer `/body/consent/version`. The current one is that of the example, until the library announces another. `REMOVE` takes effect at once.',
    example: {
      requestId,
      change: 'ADD',
      card: { ...card, cardNumber: '204417826K' },
      consent: { version: concessionConsent.version },
    },
  },
  CreditRefundRequest: {
    description:
      'Asks for `amount` cents of the account’s credit; more than the credit is 422 with the pointer `/body/amount`. `bank`: the customer’s own account; answers contain the end of its number alone. `password`: the customer’s; a wrong one is 422 with the pointer `/body/password`. One at a time for an account, also for one that is closed.',
    example: {
      requestId,
      amount: 12_000,
      bank: { accountName: 'MAYA NGUYEN', bsb: '082671', number: '123456782' },
      password: 'wattle-and-gum-42',
    },
  },
  CustomerRequest: {
    description:
      'A request as it stands. `summary`: what was asked for, on one line. `effectiveOn`: the day on which it takes effect, where the meter is. `targets`: what happens next, each by a business day of the state of supply, in order of the days. `answer`: what the retailer has said to it.',
    example: request,
  },
  CustomerRequestList: { description: 'Newest first.', example: { requests: [request] } },
  LifeSupportRequest: {
    description:
      'A registration counts from the moment it is sent and is never refused, with or without `equipment`. Its end is asked for with the `password`, and comes when the retailer has made sure.',
    example: { requestId, change: 'REGISTER', equipment: ['OXYGEN_CONCENTRATOR'] },
  },
  MeterReadingRequest: {
    description:
      'A value in whole kWh for each register, as the meter shows it before the decimal point. One that is lower than the last or far above is 422, until `isChecked` says that the customer has looked again.',
    example: { requestId, readOn: '2026-11-20', readings: [{ registerId: '1', value: 47_420 }] },
  },
  MoveOutRequest: {
    description:
      '`moveOutOn`: last day of supply, where the meter is. `finalBill`: `POST` needs `forwardingAddress`. One at a time for an account.',
    example: { requestId, moveOutOn: '2026-12-11', plan: 'NEW_HOME_ELSEWHERE', finalBill: 'EMAIL' },
  },
  ReadableMeter: {
    description:
      'A meter as far as a customer can read it. `meterId`: the number on its face. `obstacles`: why no reading can be taken now; empty where one can. `digits`: places before the decimal point.',
    example: meter,
  },
  RequestKind: { description: 'What is asked for.', example: 'COMPLAINT' },
  RequestStatus: {
    description: 'How far it has come. `DECLINED` comes with an answer that says why.',
    example: 'RECEIVED',
  },
  RequestWithdrawal: {
    description: 'Names the request to take back.',
    example: { reference: 'CO-7K2M-9QXT' },
  },
}
