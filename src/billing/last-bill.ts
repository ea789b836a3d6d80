import type { Bill } from '../../contracts/schemas/my-account.ts'

/** Whether the bills of a closed account have its last day, so that no bill follows. False if either is unknown. */
export const isLastBillHere = (
  bills: readonly Pick<Bill, 'periodEnd'>[] | undefined,
  closedOn: string | undefined,
): boolean => closedOn !== undefined && bills?.some(({ periodEnd }) => periodEnd >= closedOn) === true
