import type { SchemaText } from './components.ts'

const address = {
  number: '7',
  street: 'Test Lane',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
}
const consent = { term: 'CONTRACT_TERMS', version: '2026-11-29' }
const move = {
  reference: 'SU-7K2M-9QXT',
  status: 'ACCEPTED',
  sentAt: '2026-11-20T03:14:07.000Z',
  endedAt: null,
  coolingOffEndsOn: '2026-12-04',
  isCancellable: true,
  from: {
    accountNumber: '3004512876',
    supplyAddress: '14 Example Road, Marrickville NSW 2204',
    endsOn: '2026-12-11',
    endIsWithdrawable: true,
  },
  to: {
    supplyAddress: '7 Test Lane, Newtown NSW 2042',
    moveInOn: '2026-12-11',
    plan: { planId: 'FLEX-RES', displayName: 'Flex' },
    accountNumber: '3004598211',
    startsOn: '2026-12-11',
  },
}

/** Descriptions and examples for the schemas of moves. */
export const moveTexts: Readonly<Record<string, SchemaText>> = {
  Move: {
    description:
      'A move in its present state. `IN_REVIEW`: a person decides, and there is no contract for the new home yet, so `accountNumber`, `startsOn` and `coolingOffEndsOn` are null. `from.endsOn`: the last day of supply at the old home; null where it goes on, since its end was withdrawn or declined. `from.endIsWithdrawable`: the customer can withdraw the request that ends it; false once staff have booked the end. `isCancellable` is about the new home: the end of supply at the old one is withdrawn as a request.',
    example: move,
  },
  MoveCancellation: {
    description: 'The move whose application or new contract is cancelled.',
    example: { reference: move.reference },
  },
  MoveList: {
    description:
      'The customer’s moves, newest first. `editions`: of each of the terms but the plan’s document, the one that can be agreed to now; left out: any.',
    example: { moves: [move], editions: [consent] },
  },
  MoveOrder: {
    description:
      'A move to another home. `accountNumber`: of the old home. `moveOut`: its end of supply; needed, unless that is ending already; `finalBill` `POST` needs `forwardingAddress`. `supply`: the new home, for the same kind of customer; `moveInOn`: its first day of supply. The other sections are those of sign-up, with the same rules. Name, email address, phone number and postal address are those of the customer: letters go to that address, else to the new home. `password`: a wrong one is 422 with the pointer `/body/password`.',
    example: {
      accountNumber: move.from.accountNumber,
      password: 'correct horse battery staple',
      moveOut: { moveOutOn: '2026-12-11', finalBill: 'EMAIL' },
      supply: { moveInOn: '2026-12-11', address, hasSolar: false },
      plan: { planId: 'FLEX-RES' },
      support: { lifeSupport: { isNeeded: false }, eligibility: 'NO' },
      payment: { delivery: 'EMAIL', frequency: 'P1M', payBy: 'BPAY' },
      consents: { agreed: [consent] },
    },
  },
}
