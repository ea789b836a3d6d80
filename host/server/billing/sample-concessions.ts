import type { ConcessionScheme } from 'gridfront/billing'

const allCards = ['PENSIONER_CONCESSION_CARD', 'HEALTH_CARE_CARD', 'DVA_GOLD_CARD'] as const
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
    cards: allCards,
    amounts: [{ from: '2020-07-01', amount: { kind: 'PER_YEAR', microDollars: dollars(285) } }],
  },
  {
    id: 'vic-annual-electricity-concession',
    displayName: 'Annual Electricity Concession',
    state: 'VIC',
    cards: allCards,
    amounts: [{ from: '2020-07-01', amount: { kind: 'PERCENT_OF_CHARGES', thousandths: 175 } }],
  },
  {
    id: 'qld-electricity-rebate',
    displayName: 'Electricity Rebate',
    state: 'QLD',
    cards: allCards,
    amounts: [
      { from: '2020-07-01', amount: { kind: 'PER_YEAR', microDollars: dollars(372) } },
      { from: '2026-07-01', amount: { kind: 'PER_YEAR', microDollars: dollars(386) } },
    ],
  },
  {
    id: 'sa-energy-bill-concession',
    displayName: 'Energy Bill Concession',
    state: 'SA',
    cards: allCards,
    amounts: [{ from: '2020-07-01', amount: { kind: 'PER_YEAR', microDollars: dollars(274) } }],
  },
]
