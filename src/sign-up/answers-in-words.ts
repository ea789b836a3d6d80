import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import type { SignUpSection } from '../../contracts/sign-up-rules.ts'
import { addressInWords, postalAddressInWords } from '../address/address.ts'
import { dateInWords, parseIsoDate } from '../dates/civil-date.ts'
import { inList, withDetails } from '../joins.ts'
import { englishPart } from '../language.ts'
import type { PlanOffer } from '../plans/plan.ts'
import { priceLines, priceLineWords, solarLines } from '../plans/plan-prices.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { concessionCardNames } from '../validators/concession-card.ts'
import { formatPhone } from '../validators/phone.ts'
import { consentNamesOf } from './consent-words.ts'
import { equipmentNames } from './equipment-names.ts'
import { paymentNames } from './payment-section.tsx'
import { identityNames } from './person-section.tsx'

const texts = defineTexts('answersInWords', {
  for: 'For',
  business: 'A business',
  home: 'A home',
  address: 'Address',
  network: 'Network',
  nmi: 'NMI',
  nmiUnknown: 'We find it by the address',
  start: 'Start',
  switching: 'Switch from another retailer',
  movingIn: ({ day }: Values<'day'>) => `Moving in on ${day}`,
  solar: 'Solar panels',
  yes: 'Yes',
  no: 'No',
  isLarge: 'Above the small business limit',
  plan: 'Plan',
  prices: 'Prices with GST',
  name: 'Name',
  birthDate: 'Date of birth',
  email: 'Email',
  phone: 'Phone number',
  businessLabel: 'Business',
  businessWithAbn: ({ legalName, abn }: Values<'legalName' | 'abn'>) => `${legalName}, ABN ${abn}`,
  role: 'Your role',
  identity: 'Identity',
  identityEnd: ({ document, end }: Values<'document' | 'end'>) => `${document} ending in ${end}`,
  jointHolder: 'Holds the account with you',
  jointHolderWords: ({
    givenName,
    familyName,
    birthDate,
    phone,
  }: Values<'givenName' | 'familyName' | 'birthDate' | 'phone'>) =>
    `${givenName} ${familyName}, born on ${birthDate}, ${phone}`,
  firstContact: 'May also speak for the account',
  nextContact: 'And so may',
  safeContact: 'How we reach you safely',
  lifeSupport: 'Life support',
  noLifeSupport: 'Nobody relies on it',
  concessionCard: 'Concession card',
  cardWords: ({ card, holder, end }: Values<'card' | 'holder' | 'end'>) =>
    `${card} of ${holder}, ends with ${end}`,
  notSure: 'Not sure yet',
  none: 'None',
  byEmail: 'By email',
  byPost: 'By post',
  monthly: 'every month',
  quarterly: 'every three months',
  bills: 'Bills',
  billAddress: 'Address for bills',
  payment: 'Payment',
  agreed: 'You agree to',
})

/** `id` names those that pages choose among. */
export type Fact = readonly [
  label: string,
  value: string,
  id?: 'address' | 'start' | 'solar' | 'billAddress' | 'plan' | 'prices' | 'agreed' | undefined,
]

/** The language of a fact's value, if it is not the site's: the name and the prices of a plan, and what was agreed to, are in English. */
export const languageOfFact = ([, , id]: Fact): string | undefined =>
  id === 'plan' || id === 'prices' || id === 'agreed' ? englishPart : undefined

/** `2026-12-01` → `1 December 2026`. */
export function dayInWords(day: string): string {
  const date = parseIsoDate(day)
  return date === null ? day : dateInWords(date)
}

const some = (label: string, value: string | undefined, id?: Fact[2]): readonly Fact[] =>
  value === undefined ? [] : [[label, value, id]]

const supply = ({ supply, network }: SignUpApplication): readonly Fact[] =>
  supply === undefined
    ? []
    : [
        [texts.for, supply.customerType === 'BUSINESS' ? texts.business : texts.home],
        [texts.address, addressInWords(supply.address), 'address'],
        ...some(texts.network, network),
        [texts.nmi, supply.nmi ?? texts.nmiUnknown],
        [
          texts.start,
          supply.moveInOn === undefined
            ? texts.switching
            : texts.movingIn({ day: dayInWords(supply.moveInOn) }),
          'start',
        ],
        [texts.solar, supply.hasSolar ? texts.yes : texts.no, 'solar'],
        ...(supply.isLarge === undefined
          ? []
          : [[texts.isLarge, supply.isLarge ? texts.yes : texts.no] as const]),
      ]

function plan({ plan, supply }: SignUpApplication, offers: readonly PlanOffer[]): readonly Fact[] {
  const offer = offers.find((one) => one.plan.planId === plan?.planId)
  const contract = offer?.plan.electricityContract
  const prices = contract && [...priceLines(contract), ...(supply?.hasSolar ? solarLines(contract) : [])]
  return [
    ...some(texts.plan, offer?.plan.displayName ?? plan?.planId, 'plan'),
    ...some(
      texts.prices,
      prices
        ?.map(priceLineWords)
        // A line each.
        .join('\n'),
      'prices',
    ),
  ]
}

function person({ person }: SignUpApplication): readonly Fact[] {
  if (person === undefined) return []
  const { business, identity, jointHolder, authorisedContacts = [] } = person
  return [
    [texts.name, `${person.givenName} ${person.familyName}`],
    [texts.birthDate, dayInWords(person.birthDate)],
    [texts.email, person.email],
    [texts.phone, formatPhone(person.phone)],
    ...some(texts.businessLabel, business && texts.businessWithAbn(business)),
    ...some(texts.role, business?.role),
    [texts.identity, texts.identityEnd({ document: identityNames[identity.kind], end: identity.numberEnd })],
    ...some(
      texts.jointHolder,
      jointHolder &&
        texts.jointHolderWords({
          givenName: jointHolder.givenName,
          familyName: jointHolder.familyName,
          birthDate: dayInWords(jointHolder.birthDate),
          phone: formatPhone(jointHolder.phone),
        }),
    ),
    ...authorisedContacts.map(
      ({ name, phone }, place): Fact => [
        place === 0 ? texts.firstContact : texts.nextContact,
        withDetails([name, formatPhone(phone)]),
      ],
    ),
    ...some(texts.safeContact, person.safeContact),
  ]
}

function support({ support }: SignUpApplication): readonly Fact[] {
  if (support === undefined) return []
  const { lifeSupport, concession } = support
  const equipment = (lifeSupport.equipment ?? []).map((one) =>
    one === 'OTHER' && lifeSupport.other ? lifeSupport.other : equipmentNames[one],
  )
  return [
    [texts.lifeSupport, lifeSupport.isNeeded ? inList(equipment) : texts.noLifeSupport],
    [
      texts.concessionCard,
      concession
        ? texts.cardWords({
            card: concessionCardNames[concession.kind],
            holder: concession.holder,
            end: concession.cardNumberEnd,
          })
        : support.eligibility === 'NOT_SURE'
          ? texts.notSure
          : texts.none,
    ],
  ]
}

/** `By email, every three months` */
export const paymentInWords = ({ delivery, frequency }: NonNullable<SignUpApplication['payment']>): string =>
  withDetails([
    delivery === 'EMAIL' ? texts.byEmail : texts.byPost,
    frequency === 'P1M' ? texts.monthly : texts.quarterly,
  ])

const payment = ({ payment }: SignUpApplication): readonly Fact[] =>
  payment === undefined
    ? []
    : [
        [texts.bills, paymentInWords(payment)],
        ...some(
          texts.billAddress,
          payment.postalAddress && postalAddressInWords(payment.postalAddress),
          'billAddress',
        ),
        [texts.payment, paymentNames[payment.payBy]],
      ]

/** The answers of a section for the review: label and value, with only the end of a document's number. */
export function factsOfSection(
  section: SignUpSection,
  application: SignUpApplication,
  offers: readonly PlanOffer[],
): readonly Fact[] {
  switch (section) {
    case 'supply':
      return supply(application)
    case 'plan':
      return plan(application, offers)
    case 'person':
      return person(application)
    case 'support':
      return support(application)
    case 'payment':
      return payment(application)
    case 'consents':
      return some(texts.agreed, application.consents && consentNamesOf(application.consents.agreed), 'agreed')
  }
}
