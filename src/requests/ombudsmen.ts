import type { Arrangements } from '../../contracts/schemas/requests.ts'

export interface Ombudsman {
  readonly name: string
  /** The phone number as people write it. */
  readonly phone: string
  /** Host name; null if it has no website. */
  readonly site: string | null
}

// As at 21 November 2026; the Northern Territory has an ombudsman of all public services.
const ombudsmen: Readonly<Record<Arrangements['state'], Ombudsman>> = {
  ACT: {
    name: 'ACT Civil and Administrative Tribunal (ACAT)',
    phone: '(02) 6207 1740',
    site: 'www.acat.act.gov.au',
  },
  NSW: { name: 'Energy and Water Ombudsman NSW (EWON)', phone: '1800 246 545', site: 'www.ewon.com.au' },
  NT: { name: 'Ombudsman NT', phone: '1800 806 380', site: 'www.ombudsman.nt.gov.au' },
  QLD: {
    name: 'Energy and Water Ombudsman Queensland (EWOQ)',
    phone: '1800 662 837',
    site: 'www.ewoq.com.au',
  },
  SA: { name: 'Energy and Water Ombudsman SA (EWOSA)', phone: '1800 665 565', site: 'ewosa.com.au' },
  TAS: { name: 'Energy Ombudsman Tasmania', phone: '1800 001 170', site: 'www.energyombudsman.tas.gov.au' },
  VIC: { name: 'Energy and Water Ombudsman Victoria (EWOV)', phone: '1800 500 509', site: 'www.ewov.com.au' },
  WA: { name: 'Energy and Water Ombudsman WA', phone: '1800 754 004', site: null },
}

/** The ombudsman for complaints that a retailer and a customer cannot settle, by the state of supply. */
export const ombudsmanOf = (state: Arrangements['state']): Ombudsman => ombudsmen[state]
