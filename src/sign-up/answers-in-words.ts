import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import type { SignUpSection } from '../../contracts/sign-up-rules.ts'
import { addressInWords } from '../address/address.ts'
import { dateInWords, parseIsoDate } from '../dates/civil-date.ts'
import type { PlanOffer } from '../plans/plan.ts'
import { priceLines, solarLines } from '../plans/plan-prices.ts'
import { concessionCardNames } from '../validators/concession-card.ts'
import { formatPhone } from '../validators/phone.ts'
import { consentNames } from './consent-words.ts'
import { paymentNames } from './payment-section.tsx'
import { identityNames } from './person-section.tsx'
import { equipmentNames } from './support-section.tsx'

export type Fact = readonly [label: string, value: string]

/** `2026-12-01` → `1 December 2026`. */
export function dayInWords(day: string): string {
  const date = parseIsoDate(day)
  return date === null ? day : dateInWords(date)
}

const some = (label: string, value: string | undefined): readonly Fact[] =>
  value === undefined ? [] : [[label, value]]

const supply = ({ supply, network }: SignUpApplication): readonly Fact[] =>
  supply === undefined
    ? []
    : [
        ['For', supply.customerType === 'BUSINESS' ? 'A business' : 'A home'],
        ['Address', addressInWords(supply.address)],
        ...some('Network', network),
        ['NMI', supply.nmi ?? 'We find it by the address'],
        [
          'Start',
          supply.moveInOn === undefined
            ? 'Switch from another retailer'
            : `Moving in on ${dayInWords(supply.moveInOn)}`,
        ],
        ['Solar panels', supply.hasSolar ? 'Yes' : 'No'],
        ...(supply.isLarge === undefined
          ? []
          : [['Above the small business limit', supply.isLarge ? 'Yes' : 'No'] as const]),
      ]

function plan({ plan, supply }: SignUpApplication, offers: readonly PlanOffer[]): readonly Fact[] {
  const offer = offers.find((one) => one.plan.planId === plan?.planId)
  const contract = offer?.plan.electricityContract
  const prices = contract && [...priceLines(contract), ...(supply?.hasSolar ? solarLines(contract) : [])]
  return [
    ...some('Plan', offer?.plan.displayName ?? plan?.planId),
    ...some(
      'Prices with GST',
      prices
        ?.map(({ name, price, note }) => `${name} ${price}${note === undefined ? '' : ` (${note})`}`)
        // A line each.
        .join('\n'),
    ),
  ]
}

function person({ person }: SignUpApplication): readonly Fact[] {
  if (person === undefined) return []
  const { business, identity, jointHolder, authorisedContacts = [] } = person
  return [
    ['Name', `${person.givenName} ${person.familyName}`],
    ['Date of birth', dayInWords(person.birthDate)],
    ['Email', person.email],
    ['Phone number', formatPhone(person.phone)],
    ...some('Business', business && `${business.legalName}, ABN ${business.abn}`),
    ...some('Your role', business?.role),
    ['Identity', `${identityNames[identity.kind]} ending in ${identity.numberEnd}`],
    ...some(
      'Holds the account with you',
      jointHolder &&
        `${jointHolder.givenName} ${jointHolder.familyName}, born on ${dayInWords(jointHolder.birthDate)}, ${formatPhone(jointHolder.phone)}`,
    ),
    ...authorisedContacts.map(
      ({ name, phone }, place): Fact => [
        place === 0 ? 'May also speak for the account' : 'And so may',
        `${name}, ${formatPhone(phone)}`,
      ],
    ),
    ...some('How we reach you safely', person.safeContact),
  ]
}

function support({ support }: SignUpApplication): readonly Fact[] {
  if (support === undefined) return []
  const { lifeSupport, concession } = support
  const equipment = (lifeSupport.equipment ?? []).map((one) =>
    one === 'OTHER' && lifeSupport.other ? lifeSupport.other : equipmentNames[one],
  )
  return [
    ['Life support', lifeSupport.isNeeded ? equipment.join(', ') : 'Nobody relies on it'],
    [
      'Concession card',
      concession
        ? `${concessionCardNames[concession.kind]} of ${concession.holder}, ends with ${concession.cardNumberEnd}`
        : support.eligibility === 'NOT_SURE'
          ? 'Not sure yet'
          : 'None',
    ],
  ]
}

/** `By email, every three months.` */
export const paymentInWords = ({ delivery, frequency }: NonNullable<SignUpApplication['payment']>): string =>
  `${delivery === 'EMAIL' ? 'By email' : 'By post'}, ${frequency === 'P1M' ? 'every month' : 'every three months'}`

const payment = ({ payment }: SignUpApplication): readonly Fact[] =>
  payment === undefined
    ? []
    : [
        ['Bills', paymentInWords(payment)],
        ...some(
          'Address for bills',
          payment.postalAddress &&
            `${payment.postalAddress.line}, ${payment.postalAddress.suburb} ${payment.postalAddress.state} ${payment.postalAddress.postcode}`,
        ),
        ['Payment', paymentNames[payment.payBy]],
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
      return some(
        'You agree to',
        application.consents?.agreed.map(({ term }) => consentNames[term]).join(', '),
      )
  }
}
