/** Why an account's plan cannot be changed at present. */
export const planChangeObstacles = [
  /** Supply has ended. */
  'CLOSED',
  /** The end of supply is scheduled. */
  'CLOSING',
  /** A change was agreed and has not begun, or can still be cancelled. */
  'CHANGE_OPEN',
] as const
export type PlanChangeObstacle = (typeof planChangeObstacles)[number]

/** A requirement of an offered plan that the installed meter does not meet. */
export const planNeeds = ['SMART_METER', 'SOLAR'] as const
export type PlanNeed = (typeof planNeeds)[number]

/** Agreed to, or cancelled in its cooling-off period. */
export const planChangeStatuses = ['AGREED', 'CANCELLED'] as const
/** When a change of plan begins: with the next reading of the meter, or on a day that the customer chooses. */
export const planStarts = ['NEXT_READ', 'CHOSEN_DAY'] as const
export type PlanStart = (typeof planStarts)[number]

/** Members that an order with a chosen day needs. */
export const missingInPlanChange = ({
  start,
  startsOn,
}: {
  readonly start: PlanStart
  readonly startsOn?: string | undefined
}): readonly { readonly pointer: string; readonly detail: string }[] =>
  start === 'CHOSEN_DAY' && startsOn === undefined
    ? [{ pointer: '/startsOn', detail: 'Choose the day.' }]
    : []
