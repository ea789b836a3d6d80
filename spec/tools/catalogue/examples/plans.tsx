import plans from '../../../../host/content/queries/plans.json' with { type: 'json' }
import type { EnergyContract, PlanOffer } from '../../../../src/plans/plan.ts'
import type { PlanCardProps } from '../../../../src/plans/plan-card.tsx'
import { PlanCard } from '../../../../src/plans/plan-card.tsx'
import { PlanGroup } from '../../../../src/plans/plan-group.tsx'
import { PlanList } from '../../../../src/plans/plan-list.tsx'
import { press } from '../acting.ts'
import type { Example, Family } from '../example.ts'

const offers = plans.offers as readonly PlanOffer[]
const planNamed = (id: string): PlanOffer => {
  const found = offers.find(({ plan }) => plan.planId === id)
  if (found === undefined) throw new Error(`There is no plan ${id}`)
  return found
}
const steady = planNamed('wattlebird-steady')
const withContract = (offer: PlanOffer, contract: Partial<EnergyContract>): PlanOffer => ({
  ...offer,
  plan: { ...offer.plan, electricityContract: { ...offer.plan.electricityContract, ...contract } },
})

/** As wide as in a list of plans. */
const card = (
  id: string,
  title: string,
  shows: string,
  offer: PlanOffer,
  props: Partial<PlanCardProps> = {},
): Example => ({
  id: `plan-card-${id}`,
  title: `Plan: ${title}`,
  shows,
  render: () => (
    <div className="gf-plans">
      <PlanCard headingLevel={2} offer={offer} {...props} />
    </div>
  ),
})

const demand = withContract(planNamed('wattlebird-business-standing'), {
  tariffPeriod: [
    ...planNamed('wattlebird-business-standing').plan.electricityContract.tariffPeriod,
    {
      displayName: 'Demand',
      startDate: '11-01',
      endDate: '03-31',
      rateBlockUType: 'demandCharges',
      demandCharges: [
        {
          displayName: 'Summer demand',
          description: 'The highest half hour of the month.',
          amount: '0.3421',
          measureUnit: 'KW',
          startTime: '15:00',
          endTime: '21:00',
          days: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
          measurementPeriod: 'MONTH',
          chargePeriod: 'DAY',
        },
      ],
    },
  ],
})

const discounted = withContract(steady, {
  discounts: [
    { displayName: 'Welcome', type: 'GUARANTEED', methodUType: 'fixedAmount', fixedAmount: { amount: '50' } },
    {
      displayName: 'On time',
      type: 'CONDITIONAL',
      description: 'if you pay by the due date',
      methodUType: 'percentOfBill',
      percentOfBill: { rate: '0.03' },
    },
  ],
  eligibility: [{ type: 'OTHER', information: 'For homes with a smart meter.' }],
})

const seeRates = (
  <a className="gf-button" href="/plans">
    See rates
  </a>
)

export const planExamples: Family = {
  id: 'plans',
  title: 'Plans',
  keys: [
    {
      keys: 'Space or Enter, on fees, payment and terms',
      does: 'Opens them, or folds them away.',
      proof: { file: 'spec/tools/catalogue/keyboard.e2e.ts', test: 'Space and Enter open collapsed content' },
    },
  ],
  examples: [
    card(
      'single',
      'one rate',
      'With a controlled load and solar, and the whole comparison sentence.',
      steady,
    ),
    card('time-of-use', 'by the time of use', 'Windows of the day.', planNamed('wattlebird-shift')),
    card(
      'standing',
      'standing offer with solar',
      'A plan that is no market offer.',
      planNamed('wattlebird-sunshine'),
    ),
    card(
      'business',
      'for a business',
      'Solar credits are shown without GST.',
      planNamed('wattlebird-business-steady'),
    ),
    card('demand', 'with a demand charge', 'Without solar.', demand),
    card('no-reference', 'without a reference price', 'It says so.', { ...steady, comparison: null }),
    card('discounts', 'with discounts', 'For everybody, and under a condition.', discounted),
    card('brief', 'in brief', 'Without fees and terms, with a way on.', steady, {
      isBrief: true,
      action: seeRates,
    }),
    {
      ...card('terms', 'with its terms open', 'Fees, payment, term and network.', steady),
      act: {
        run: (page) => press(page, 'Fees, payment and terms of Wattlebird Steady'),
        until: 'details[open]',
      },
    },
    {
      id: 'plan-list',
      title: 'Plans side by side',
      shows: 'As many in a row as there is room for.',
      render: () => (
        <PlanList offers={offers.slice(0, 4)} headingLevel={2} isBrief actionFor={() => seeRates} />
      ),
    },
    {
      id: 'plan-group',
      title: 'A group of plans, compared',
      shows: 'Cards, and below them a table that scrolls by itself where there is no room.',
      render: () => (
        <PlanGroup
          id="plans-for-homes"
          title="Plans for homes"
          offers={offers.filter(({ plan }) => plan.customerType === 'RESIDENTIAL')}
          actionFor={() => seeRates}
        />
      ),
    },
    {
      id: 'plan-group-pair',
      title: 'Two plans, compared',
      shows:
        'The table stands beside the cards where there is room; one has discounts, one no reference price.',
      render: () => (
        <PlanGroup
          id="two-plans"
          title="Two plans"
          offers={[discounted, { ...planNamed('wattlebird-shift'), comparison: null }]}
        />
      ),
    },
    {
      id: 'plan-list-none',
      title: 'No plans',
      shows: 'It says that there are none.',
      render: () => <PlanList offers={[]} />,
    },
  ],
}
