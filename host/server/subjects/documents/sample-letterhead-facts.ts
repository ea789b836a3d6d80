import { makeBrand } from '../../../brand.ts'
import contact from '../../../content/queries/contact.json' with { type: 'json' }
import type { LetterheadFacts } from './letterhead-facts.ts'

let made: LetterheadFacts | undefined

/** The fictional retailer's details for documents, from its own pages. */
export function sampleLetterheadFacts(): LetterheadFacts {
  if (made !== undefined) return made
  const { name, company, contact: own, theme, publicOrigin } = makeBrand()
  const { legalName = name, abn = '', postalAddress = '' } = company ?? {}
  const facts: LetterheadFacts = {
    brandName: name,
    legalName,
    abn,
    postalAddress,
    phone: own.phone,
    email: own.accountsEmail,
    hours: contact.hours,
    payAddress: `${publicOrigin}/accounts/pay`,
    guestPayAddress: `${publicOrigin}/pay`,
    readingAddress: `${publicOrigin}/accounts/meter-reading`,
    colours: theme.colours,
    helpLines: contact.helpLines,
    // As on the page about complaints.
    ombudsmen: {
      NSW: { label: 'Energy & Water Ombudsman NSW (EWON)', number: '1800 246 545' },
      VIC: { label: 'Energy and Water Ombudsman Victoria (EWOV)', number: '1800 500 509' },
      QLD: { label: 'Energy and Water Ombudsman Queensland (EWOQ)', number: '1800 662 837' },
      SA: { label: 'Energy & Water Ombudsman SA (EWOSA)', number: '1800 665 565' },
    },
  }
  made = facts
  return facts
}
