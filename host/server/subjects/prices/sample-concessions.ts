import type { ConcessionScheme } from 'gridfront/billing'
import concessions from '../../../content/queries/concessions.json' with { type: 'json' }

/** The cards of a state that the site's forms offer. */
const cardsOf = (state: ConcessionScheme['state']) =>
  (concessions.states.find((one) => one.state === state)?.cards ?? []) as ConcessionScheme['cards']
const dollars = (amount: number) => amount * 1_000_000

/**
 * The household rebates in the states of the fictional retailer. Amounts of New South Wales and Victoria are those on
 * its page about concessions; those of Queensland and South Australia are plausible, not true. A retailer uses the
 * governments' figures, and adds those of each July with their day.
 */
export const sampleConcessions: readonly ConcessionScheme[] = [
  {
    id: 'nsw-low-income-household-rebate',
    displayName: 'Low Income Household Rebate',
    state: 'NSW',
    cards: cardsOf('NSW'),
    amounts: [{ from: '2020-07-01', amount: { kind: 'PER_YEAR', microDollars: dollars(285) } }],
  },
  {
    id: 'vic-annual-electricity-concession',
    displayName: 'Annual Electricity Concession',
    state: 'VIC',
    cards: cardsOf('VIC'),
    amounts: [{ from: '2020-07-01', amount: { kind: 'PERCENT_OF_CHARGES', thousandths: 175 } }],
  },
  {
    id: 'qld-electricity-rebate',
    displayName: 'Electricity Rebate',
    state: 'QLD',
    cards: cardsOf('QLD'),
    amounts: [
      { from: '2020-07-01', amount: { kind: 'PER_YEAR', microDollars: dollars(372) } },
      { from: '2026-07-01', amount: { kind: 'PER_YEAR', microDollars: dollars(386) } },
    ],
  },
  {
    id: 'sa-energy-bill-concession',
    displayName: 'Energy Bill Concession',
    state: 'SA',
    cards: cardsOf('SA'),
    amounts: [{ from: '2020-07-01', amount: { kind: 'PER_YEAR', microDollars: dollars(274) } }],
  },
]
