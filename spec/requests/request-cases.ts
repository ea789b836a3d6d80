import type { RequestKind } from '../../contracts/request-rules.ts'
import type { WattHours } from '../../contracts/schemas/my-account.ts'
import type {
  MeterFacts,
  RequestContent,
  RequestInput,
  RequestSituation,
  StoredRequest,
} from '../../src/requests/stored-request.ts'
import { storedContent } from '../../src/requests/stored-request.ts'

/** A Friday. */
export const today = '2026-11-20'

const address = { line: '7 Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const
const person = { name: 'Ana Silva', phone: '0491570156' } as const
const card = { kind: 'HEALTH_CARE_CARD', holder: 'Ana Silva', cardNumber: '204417826K' } as const

/** A valid request of each kind. */
export const contents = {
  METER_READING: { readOn: today, readings: [{ registerId: 'E1', value: 5000 }] },
  MOVE_OUT: { moveOutOn: '2026-12-01', plan: 'CLOSING', finalBill: 'POST', forwardingAddress: address },
  COMPLAINT: { topic: 'BILLING', description: 'The bill is too high.', answerBy: 'EMAIL' },
  AUTHORISED_PERSON: { change: 'ADD', person },
  LIFE_SUPPORT: { change: 'REGISTER', equipment: ['DIALYSIS'] },
  CONCESSION: { change: 'ADD', card, consent: { version: '2026-11-29' } },
  CREDIT_REFUND: {
    amount: 12_000 as RequestContent<'CREDIT_REFUND'>['amount'],
    bank: { accountName: 'ANA SILVA', bsb: '082671', number: '123456782' },
  },
} as const satisfies { readonly [Kind in RequestKind]: RequestContent<Kind> }

/** The same with some members replaced. */
export const asked = <Kind extends RequestKind>(
  kind: Kind,
  more: Partial<RequestContent<Kind>> = {},
): RequestInput => ({ kind, content: { ...contents[kind], ...more } }) as RequestInput

/** `count`: their order, and the number in their references. */
export const kept = (
  request: RequestInput,
  status: StoredRequest['status'] = 'RECEIVED',
  count = 1,
  more: Partial<Pick<StoredRequest, 'effectiveOn' | 'targets' | 'answer' | 'granted'>> = {},
): StoredRequest => ({
  ...storedContent(request),
  reference: `R-${count}-xxxx`,
  status,
  accountNumber: '300417826',
  receivedAt: new Date(Date.UTC(2026, 10, 1, 1, count)).toISOString(),
  effectiveOn: null,
  targets: [],
  answer: null,
  ...more,
})

/** A manually read meter with one register, whose last bill is an estimate, so its customer can send a reading. */
export const meter: MeterFacts = {
  meterId: 'M-1',
  installationType: 'BASIC',
  hasSolar: false,
  isLarge: false,
  registers: [
    {
      registerId: 'E1',
      timeOfDay: 'ALLDAY',
      digits: 5,
      lastReading: { value: 4718, readOn: '2026-08-20', quality: 'estimated' },
      averagedDailyLoad: 5000 as WattHours,
    },
  ],
}
/** The first of its registers was never read. */
export const twoRegisters: MeterFacts = {
  ...meter,
  registers: meter.registers.flatMap((one) => [
    { ...one, lastReading: null },
    { ...one, registerId: 'E2', timeOfDay: 'CONTROLLED' },
  ]),
}

export const situation = (more: Partial<RequestSituation> = {}): RequestSituation => ({
  accountNumber: '300417826',
  state: 'NSW',
  today,
  closedOn: null,
  meter,
  creditCents: 12_785,
  kept: [],
  ...more,
})
