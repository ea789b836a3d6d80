import type { SchemaText } from './components.ts'

const email = 'customer@mail.example'
const token = 'Zl8bX0pTq6uW3rYk1nEo9vHs4cJd7gAm2iFx5wQyBtU'
const contact = {
  phone: '0491570156',
  postalAddress: { line: 'PO Box 12', suburb: 'Marrickville', state: 'NSW', postcode: '1475' },
  safeContact: null,
}
const terms = {
  kind: 'CONTRACT',
  version: '2026-11',
  title: 'Terms and conditions, edition of November 2026',
  points: ['Your plan, your rates and your cooling-off rights stay as they are.'],
  document: '/documents/terms-and-conditions',
  offeredAt: '2026-11-16T00:00:00.000Z',
  acceptUntil: '2027-01-31T12:59:59.000Z',
  acceptedAt: '2026-11-20T03:14:07.000Z',
}

/** Descriptions and examples for the schemas of contact details and mailed links. */
export const userTexts: Readonly<Record<string, SchemaText>> = {
  ContactChange: {
    description:
      'What is left out stays as it is; null: nothing is kept of it. `password`: the customer’s; a wrong one is 422 with the pointer `/body/password`. `phone`: digits alone, as dialled within Australia. `postalAddress`: where letters go, when not to the supply address. `safeContact`: how to reach somebody who could be harmed by a letter or a call.',
    example: { ...contact, password: 'wattle-and-gum-42' },
  },
  ContactDetails: {
    description:
      'How the customer is reached. `email`: the address in effect, by which the customer logs in. `emailConfirmedAt`: null while nobody has redeemed a link that went there. `pendingEmail`: takes its place once its own link is redeemed, and not before.',
    example: { ...contact, email, emailConfirmedAt: '2026-11-18T07:41:12.000Z', pendingEmail: null },
  },
  EmailChange: {
    description:
      'The new address, and the password again, because control of the address gives control of the account.',
    example: { email: 'new@mail.example', password: 'correct horse battery staple' },
  },
  EmailConfirmation: {
    description:
      'What a confirmation link has done. `isRepeated`: it had been redeemed before, at `confirmedAt`. Names neither the address nor the customer.',
    example: { confirmedAt: '2026-11-20T03:14:07.000Z', isRepeated: false },
  },
  MailedLink: { description: 'The token from the fragment of a mailed link.', example: { token } },
  OfferedTerms: {
    description:
      'Terms that were offered to one customer. `version`: the edition. `points`: what accepting changes, a sentence each. `document`: path of the whole text on the site. `acceptedAt`: by the clock of the backend; null while they are not accepted, which after `acceptUntil` they can be no more.',
    example: terms,
  },
  OfferedTermsList: { description: 'Newest offer first.', example: { terms: [terms] } },
  TermsAcceptance: {
    description: 'Says yes to the terms of a link, in the edition that was shown.',
    example: { token, version: '2026-11' },
  },
  TermsKind: { description: 'What the terms are about.', example: 'CONTRACT' },
}
