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

/** Business days between the order and the first day of the new plan, where that is chosen. */
export const planStartNoticeBusinessDays = 2
/** The most days ahead that can be chosen. */
export const latestPlanStartDays = 60
/** Business days of the state in which a change can be cancelled without a fee. */
export const planCoolingOffBusinessDays = 10

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
