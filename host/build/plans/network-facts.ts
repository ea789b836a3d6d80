/**
 * Fictitious facts about a network: its reference prices in dollars a year, with GST, and the fictional retailer's
 * prices there.
 */
export interface NetworkFacts {
  readonly id: string
  readonly distributor: string
  readonly state: 'NSW' | 'QLD' | 'SA' | 'VIC'
  readonly home: { readonly reference: number; readonly kwh: number; readonly supply: string }
  readonly business: { readonly reference: number; readonly kwh: number; readonly supply: string }
  /** Dollars a kWh paid for solar power, under market and under standing offers. */
  readonly solar: { readonly market: string; readonly standing: string }
}

/** The network of the prices in `plans.json`. */
export const firstNetwork = { id: 'ausgrid', distributor: 'Ausgrid', state: 'NSW' } as const

/** Plausible, not true: a retailer uses the regulators' figures, and its own prices. */
export const networkFacts: readonly NetworkFacts[] = [
  {
    id: 'endeavour-energy',
    distributor: 'Endeavour Energy',
    state: 'NSW',
    home: { reference: 2368, kwh: 4900, supply: '0.94' },
    business: { reference: 4610, kwh: 10_000, supply: '1.58' },
    solar: { market: '0.032', standing: '0.02' },
  },
  {
    id: 'energex',
    distributor: 'Energex',
    state: 'QLD',
    home: { reference: 2118, kwh: 4600, supply: '1.12' },
    business: { reference: 4026, kwh: 10_000, supply: '1.49' },
    solar: { market: '0.028', standing: '0.018' },
  },
  {
    id: 'sa-power-networks',
    distributor: 'SA Power Networks',
    state: 'SA',
    home: { reference: 2272, kwh: 4000, supply: '1.01' },
    business: { reference: 5210, kwh: 10_000, supply: '1.85' },
    solar: { market: '0.024', standing: '0.015' },
  },
  {
    id: 'citipower',
    distributor: 'CitiPower',
    state: 'VIC',
    home: { reference: 1586, kwh: 4000, supply: '1.08' },
    business: { reference: 3230, kwh: 10_000, supply: '1.25' },
    solar: { market: '0.02', standing: '0.01' },
  },
  {
    id: 'powercor',
    distributor: 'Powercor',
    state: 'VIC',
    home: { reference: 1742, kwh: 4000, supply: '1.21' },
    business: { reference: 3586, kwh: 10_000, supply: '1.39' },
    solar: { market: '0.02', standing: '0.01' },
  },
  {
    id: 'united-energy',
    distributor: 'United Energy',
    state: 'VIC',
    home: { reference: 1628, kwh: 4000, supply: '0.98' },
    business: { reference: 3310, kwh: 10_000, supply: '1.19' },
    solar: { market: '0.02', standing: '0.01' },
  },
]

/** The reference that the plans of a state are compared with. */
export const references: Readonly<Record<NetworkFacts['state'], string>> = {
  NSW: 'the reference price',
  QLD: 'the reference price',
  SA: 'the reference price',
  VIC: 'the Victorian Default Offer',
}

export const stateNames: Readonly<Record<NetworkFacts['state'], string>> = {
  NSW: 'New South Wales',
  QLD: 'south-east Queensland',
  SA: 'South Australia',
  VIC: 'Victoria',
}

/** When the typical customer of a comparison uses energy: whole per cent by time of use. */
export const typicalShares: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'wattlebird-shift': { PEAK: 25, SHOULDER: 40, OFF_PEAK: 35 },
  'wattlebird-sunshine': { SHOULDER: 20, PEAK: 28, OFF_PEAK: 52 },
}

/** Standing offers have another name in Victoria; the Solar Sharer Offer does not exist there. */
export const victorianNames: Readonly<Record<string, { displayName: string; description: string }>> = {
  'wattlebird-standing': {
    displayName: 'Victorian Default Offer',
    description: 'The plan you are on until you choose one, at the price that the Victorian regulator sets.',
  },
  'wattlebird-business-standing': {
    displayName: 'Victorian Default Offer for Business',
    description:
      'For small businesses that have not chosen a plan, at the price that the Victorian regulator sets.',
  },
}
export const notInVictoria: ReadonlySet<string> = new Set(['wattlebird-sunshine'])
