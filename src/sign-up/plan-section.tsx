import { wholeDollars } from '../plans/amounts.ts'
import type { PlanOffer } from '../plans/plan.ts'
import { priceLines } from '../plans/plan-prices.ts'
import { referenceSentence } from '../plans/reference-sentence.ts'
import type { SectionContext, SectionForm } from './section-form.ts'
import { text } from './section-form.ts'
import { wantedPlan } from './wanted-plan.ts'

type Field = 'planId'
interface Typed {
  readonly planId: string
}

/** The plans that an address can have: of its kind of customer and its network. */
export function offersFor({ application, offers }: SectionContext): readonly PlanOffer[] {
  const type = application?.supply?.customerType
  const network = application?.network
  return offers.filter(
    ({ plan }) =>
      plan.customerType === type && (network === undefined || plan.geography.distributors.includes(network)),
  )
}

/** The plan's price in a few lines, which its option is described by. */
function Price({ offer, id }: { readonly offer: PlanOffer; readonly id: string }) {
  const { plan, comparison } = offer
  return (
    <div id={id} className="gf-field__description">
      <p>{plan.description}</p>
      {comparison && (
        <p>
          Estimated for a year: <strong>{wholeDollars(comparison.unconditionalPriceCents)}</strong>.{' '}
          {referenceSentence(comparison, plan.customerType)}
        </p>
      )}
      <ul>
        {priceLines(plan.electricityContract).map(({ name, price, note }) => (
          <li key={`${name} ${note}`}>
            {name}: {price}
            {note === undefined ? '' : ` (${note})`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The choice of a plan. */
export const planSection: SectionForm<Field, Typed> = {
  ids: { planId: 'planId' },
  read: (data) => ({ planId: text(data, 'planId') }),
  check: ({ planId }, context) => ({
    planId: offersFor(context).some(({ plan }) => plan.planId === planId) ? undefined : 'Choose a plan',
  }),
  answers: ({ planId }) => ({ plan: { planId } }),
  fieldAt: () => 'planId',
  fields(faults, context) {
    const saved = context.isRestored ? undefined : (context.application?.plan?.planId ?? wantedPlan.read())
    const offers = offersFor(context)
    return (
      <fieldset
        className={`gf-fieldset${faults.planId === undefined ? '' : ' gf-fieldset--invalid'}`}
        aria-describedby={faults.planId === undefined ? undefined : 'planId-problem'}
      >
        <legend>
          {context.application?.network
            ? `Plans at your address, in the ${context.application.network} network`
            : 'Plans at your address'}
        </legend>
        {offers.map((offer, place) => {
          const { planId, displayName } = offer.plan
          const id = place === 0 ? 'planId' : `planId-${planId}`
          return (
            <div key={planId} className="gf-field gf-field--checkbox gf-sign-up__plan">
              <label htmlFor={id}>
                <input
                  type="radio"
                  id={id}
                  name="planId"
                  value={planId}
                  className="gf-checkbox"
                  defaultChecked={planId === saved}
                  aria-describedby={`${id}-price`}
                />
                <span>{displayName}</span>
              </label>
              <Price offer={offer} id={`${id}-price`} />
            </div>
          )
        })}
        {faults.planId === undefined ? null : (
          <p id="planId-problem" className="gf-field__problem">
            {faults.planId}
          </p>
        )}
      </fieldset>
    )
  },
}
