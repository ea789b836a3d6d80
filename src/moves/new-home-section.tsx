import type { SupplyAnswers } from '../../contracts/schemas/sign-up.ts'
import type { SectionForm } from '../sign-up/section-form.ts'
import type { SupplyField, TypedSupply } from '../sign-up/supply-section.tsx'
import { MoveInDay, PlaceInputs, SizeInput, supplySection } from '../sign-up/supply-section.tsx'

/** The form of the new home. Its customer is of the same kind as that of the old one, and moves in. */
export function newHomeSection(
  customerType: SupplyAnswers['customerType'],
): SectionForm<SupplyField, TypedSupply> {
  const asMover = (typed: TypedSupply): TypedSupply => ({ ...typed, customerType, start: 'MOVE_IN' })
  return {
    ...supplySection,
    check: (typed, context) => supplySection.check(asMover(typed), context),
    answers: (typed, context) => supplySection.answers(asMover(typed), context),
    fields: (faults, context) => (
      <>
        <MoveInDay faults={faults} saved={context.isRestored ? undefined : context.application?.supply} />
        <PlaceInputs faults={faults} context={context} />
        {customerType === 'BUSINESS' && <SizeInput faults={faults} context={context} />}
      </>
    ),
  }
}
