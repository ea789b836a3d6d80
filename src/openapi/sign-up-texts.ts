import type { SchemaText } from './components.ts'

const supply = {
  customerType: 'RESIDENTIAL',
  start: 'MOVE_IN',
  moveInOn: '2026-12-01',
  address: {
    unit: '3',
    number: '12',
    street: 'Example Road',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
  },
  nmi: '41030000018',
  hasSolar: false,
}
const person = {
  givenName: 'Maya',
  familyName: 'Nguyen',
  birthDate: '1984-02-29',
  email: 'customer@mail.example',
  phone: '0491570156',
}
const identity = { kind: 'DRIVER_LICENCE', number: '12345678', state: 'NSW' }
const lifeSupport = { isNeeded: true, equipment: ['CPAP'] }
const concession = { kind: 'HEALTH_CARE_CARD', holder: 'Maya Nguyen' }
const payment = { delivery: 'EMAIL', frequency: 'P1M', payBy: 'DIRECT_DEBIT' }
const consent = { term: 'CONTRACT_TERMS', version: '2026-07' }
const receipt = {
  reference: 'SU-7K2M-9QXT',
  submittedAt: '2026-11-20T03:14:07.000Z',
  outcome: 'ACCEPTED',
  coolingOffEndsOn: '2026-12-04',
  email: person.email,
}
const application = {
  version: 3,
  savedAt: '2026-11-20T03:14:07.000Z',
  keptUntil: '2026-12-20',
  stop: null,
  network: 'Ausgrid',
  supply,
  plan: { planId: 'FLEX-RES' },
}

/** Words and examples for the schemas of sign-up. */
export const signUpTexts: Readonly<Record<string, SchemaText>> = {
  ConsentAnswers: {
    description: 'What was agreed to: the terms, and which edition of them was shown.',
    example: { agreed: [consent] },
  },
  ConsentsShown: {
    description: 'What was agreed to, and when.',
    example: { agreed: [{ ...consent, agreedAt: '2026-11-20T03:14:07.000Z' }] },
  },
  IdentityDocument: {
    description:
      'A document that proves who somebody is. `state`: needed of a driver licence. `position`: needed of a Medicare card, the number in front of the name.',
    example: identity,
  },
  PaymentAnswers: {
    description:
      'How bills come, and how they will be paid. `postalAddress`: needed where they come by post. `frequency`: ISO 8601.',
    example: payment,
  },
  PersonAnswers: {
    description:
      'Who the applicant is. `identity`: may be left out where one has been saved, which stays. `business`: needed of a business. `phone`: digits alone, as dialled within Australia.',
    example: { ...person, identity },
  },
  PersonShown: {
    description: 'Who the applicant is. Of a document at most three characters come back.',
    example: { ...person, identity: { kind: identity.kind, numberEnd: '678', state: 'NSW' } },
  },
  PlanAnswers: { description: 'The plan that was chosen.', example: { planId: 'FLEX-RES' } },
  SignUpApplication: {
    description:
      'An application as far as it has come. `version` rises with each change. `keptUntil`: the last day on which it can be gone on with. `stop`: why it cannot go on by itself, or null. `network`: the distributor, once it is known. `receipt`: once it is sent; nothing can be changed from then on.',
    example: application,
  },
  SignUpReceipt: {
    description:
      'What the applicant keeps. `IN_REVIEW`: somebody looks at it first, and writes within two business days. `coolingOffEndsOn`: the last day on which the contract can be cancelled for nothing.',
    example: receipt,
  },
  SignUpResumption: {
    description: 'The token from the fragment of a mailed link, used once.',
    example: { token: 'Zl8bX0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU' },
  },
  SignUpSaving: {
    description:
      'The sections that are there replace those that were saved. `version`: of the application that was read; 0 where there is none. What a section needs between its members is refused with 422 at that member.',
    example: { version: 2, payment },
  },
  SignUpState: { description: 'The application of this browser, or null.', example: { application } },
  SignUpStop: {
    description:
      'Why an application cannot go on by itself: nobody is supplied in the network; the meter belongs to an embedded network; a business that uses more than 100 MWh a year; the meter is supplied by this retailer already; the plan is not offered at the address.',
    example: 'EMBEDDED_NETWORK',
  },
  SignUpSubmission: { description: 'The version that the applicant has seen.', example: { version: 7 } },
  SupplyAnswers: {
    description:
      'Where energy is wanted, for whom, and from when. `moveInOn`: needed for `MOVE_IN`. `nmi`: with its checksum, in capital letters. `isLarge`: a business that uses more than 100 MWh a year.',
    example: supply,
  },
  SupportAnswers: {
    description:
      'Life support and concession. `equipment`: needed where life support is. `cardNumber`: may be left out where one has been saved, which stays.',
    example: { lifeSupport, concession: { ...concession, cardNumber: '123456789A' } },
  },
  SupportShown: {
    description: 'Life support and concession. Of a card’s number at most three characters come back.',
    example: { lifeSupport, concession: { ...concession, cardNumberEnd: '89A' } },
  },
}
