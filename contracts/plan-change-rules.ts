/** Why an account's plan cannot be changed as things stand. */
export const planChangeObstacles = [
  /** Supply has ended. */
  'CLOSED',
  /** Supply is to end on a day that is known. */
  'CLOSING',
  /** A change has been agreed to, and has not begun, or can still be cancelled. */
  'CHANGE_OPEN',
] as const
export type PlanChangeObstacle = (typeof planChangeObstacles)[number]

/** Why a plan that is offered cannot be had with the meter that is there. */
export const planNeeds = ['SMART_METER', 'SOLAR'] as const
export type PlanNeed = (typeof planNeeds)[number]

/** Agreed to, or cancelled in its cooling-off period. */
export const planChangeStatuses = ['AGREED', 'CANCELLED'] as const
/** When a change of plan begins: with the next reading of the meter, or on a day that the customer chooses. */
export const planStarts = ['NEXT_READ', 'CHOSEN_DAY'] as const
export type PlanStart = (typeof planStarts)[number]

/** Business days between the order and the first day of the new plan, where that is chosen. */
export const planStartNoticeBusinessDays = 2
/** Days ahead that can be chosen. */
export const latestPlanStartDays = 60
/** Business days of the state in which a change can be cancelled for nothing. */
export const planCoolingOffBusinessDays = 10

/** What a chosen day needs between the members of an order. */
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
