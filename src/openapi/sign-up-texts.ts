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
const consent = { term: 'CONTRACT_TERMS', version: '2026-11-29' }
const receipt = {
  reference: 'SU-7K2M-9QXT',
  submittedAt: '2026-11-20T03:14:07.000Z',
  outcome: 'ACCEPTED',
  coolingOffEndsOn: '2026-12-04',
  startsOn: '2026-12-05',
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

/** Descriptions and examples for the schemas of sign-up. */
export const signUpTexts: Readonly<Record<string, SchemaText>> = {
  ConsentAnswers: {
    description:
      'What was agreed to: the terms, and which edition of them was shown; one that does not exist is refused. An application cannot be sent without `CONTRACT_TERMS`, `PLAN_DOCUMENT`, `TRANSFER` and `CREDIT_CHECK`, `ELECTRONIC_DELIVERY` where bills come by email, `CONCESSION_CHECK` where there is a concession; `MARKETING` is never needed.',
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
      'How bills come, and how they will be paid. `postalAddress`: needed where they come by post; may be a post-office box. `frequency`: ISO 8601.',
    example: payment,
  },
  PersonAnswers: {
    description:
      'Who the applicant is. `identity`: may be left out where one has been saved, which stays. `business`: needed of a business. `jointHolder`: a person who is liable together with the applicant. `authorisedContacts`: others who can speak for the account, and owe nothing. `phone`: digits alone, as dialled within Australia.',
    example: { ...person, identity, authorisedContacts: [{ name: 'Ravi Nguyen', phone: '0491570157' }] },
  },
  PersonShown: {
    description: 'Who the applicant is. Of a document at most three characters come back.',
    example: { ...person, identity: { kind: identity.kind, numberEnd: '678', state: 'NSW' } },
  },
  PlanAnswers: { description: 'The plan that was chosen.', example: { planId: 'FLEX-RES' } },
  SignUpApplication: {
    description:
      'An application as far as it has come. `version` rises with each change. `keptUntil`: the last day on which it can be gone on with. `stop`: why it cannot go on by itself, or null. `network`: the distributor, once it is known. `editions`: of each of the terms, the one that can be agreed to now. `receipt`: once it is sent; nothing can be changed from then on, and of the sections only `plan` comes back, since others may use the same browser.',
    example: application,
  },
  SignUpReceipt: {
    description:
      'What the applicant keeps; nothing of the applicant is in it. `UNCONFIRMED`: it leads to nothing until the link that was mailed is used, and nobody learns before that what would come of it. `IN_REVIEW`: somebody looks at it first, and writes within two business days. `DECLINED`: they have, and there is no contract. `WITHDRAWN`: the applicant has cancelled in the cooling-off period. `endedAt`: when it was declined or withdrawn. `coolingOffEndsOn`: the last day on which the contract can be cancelled for nothing, once it is confirmed. `startsOn`: the first day of supply, as far as it can be told.',
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
      'Why an application cannot go on by itself: nobody is supplied in the network; the meter belongs to an embedded network; a business that uses more than a small one may in its state; the meter is supplied by this retailer already, which is told only once a mailed link has been used; the plan is not offered at the address.',
    example: 'EMBEDDED_NETWORK',
  },
  SignUpSubmission: { description: 'The version that the applicant has seen.', example: { version: 7 } },
  SignUpWithdrawal: {
    description:
      'What is cancelled, by the `token` from the fragment of the link in the mail with the receipt.',
    example: { token: 'Zl8bX0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU' },
  },
  SignUpWithdrawn: {
    description:
      'A contract that was cancelled in its cooling-off period: nothing of who has made it. `isRepeated`: it had been cancelled before, at that time.',
    example: { reference: receipt.reference, withdrawnAt: '2026-11-24T01:02:03.000Z', isRepeated: false },
  },
  SupplyAnswers: {
    description:
      'Where energy is wanted, for whom, and from when. `moveInOn`: needed for `MOVE_IN`. `nmi`: with its checksum, in capital letters. `isLarge`: a business that uses more than a small one may in its state.',
    example: supply,
  },
  SupportAnswers: {
    description:
      'Life support and concession. `equipment`: needed where life support is. `eligibility`: whether somebody of the household may have a concession, which everybody is asked; with `YES`, and only with it, there is a `concession`. `cardNumber`: may be left out where one has been saved, which stays.',
    example: {
      lifeSupport,
      eligibility: 'YES',
      concession: { ...concession, cardNumber: '123456789A' },
    },
  },
  SupportShown: {
    description: 'Life support and concession. Of a card’s number at most three characters come back.',
    example: {
      lifeSupport,
      eligibility: 'YES',
      concession: { ...concession, cardNumberEnd: '89A' },
    },
  },
}
