import type { AustralianState } from '../validators/postcode.ts'

/** States and territories as they are written out. */
export const stateInWords: Readonly<Record<AustralianState, string>> = {
  ACT: 'the Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'the Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** An alternative for somebody whom the brand does not serve. */
export interface WayOn {
  readonly text: string
  readonly href?: string
  readonly label?: string
}

const choice: Partial<Record<AustralianState, WayOn>> = {
  VIC: {
    text: 'All retailers of your area are listed at',
    href: 'https://compare.energy.vic.gov.au',
    label: 'compare.energy.vic.gov.au',
  },
  WA: {
    text: 'Homes in most of Western Australia get their power from the state’s own retailer: Synergy around Perth, Horizon Power elsewhere.',
  },
  NT: { text: 'Most homes in the Northern Territory get their power from Jacana Energy.' },
}

/** A way on by state: a government site that compares retailers, or who supplies a place without a choice. */
export const wayOnIn = (state: AustralianState | undefined): WayOn =>
  (state && choice[state]) ?? {
    text: 'All retailers of your area are listed at',
    href: 'https://www.energymadeeasy.gov.au',
    label: 'energymadeeasy.gov.au',
  }
