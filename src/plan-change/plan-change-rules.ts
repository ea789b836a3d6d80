/** Business days between the order and the first day of the new plan, where that is chosen. */
export const planStartNoticeBusinessDays = 2

/** The most days ahead that can be chosen. */
export const latestPlanStartDays = 60

/** Business days of the state in which a change can be cancelled without a fee. */
export const planCoolingOffBusinessDays = 10
