/** A plan from a day on. */
export interface PlanStretch<Plan> {
  readonly from: string
  readonly plan: Plan
}

interface Change<Plan> {
  readonly startsOn: string
  readonly status: 'AGREED' | 'CANCELLED'
  readonly returnedOn: string | null
  readonly plan: Plan
}

/**
 * The plans of an account in order, from its agreed changes: one cancelled before it began is ignored, and after a
 * later cancellation the former plan returns from that day. There is no other record of the plan on a day.
 */
export function planHistory<Plan>(
  first: PlanStretch<Plan>,
  changes: readonly Change<Plan>[],
): readonly PlanStretch<Plan>[] {
  const stretches: PlanStretch<Plan>[] = [first]
  for (const { startsOn, status, returnedOn, plan } of changes.toSorted((one, other) =>
    one.startsOn.localeCompare(other.startsOn),
  )) {
    const before = stretches.at(-1) ?? first
    const isCancelled = status === 'CANCELLED' && (returnedOn === null || returnedOn <= startsOn)
    if (isCancelled) continue
    stretches.push({ from: startsOn, plan })
    if (status === 'CANCELLED' && returnedOn !== null) stretches.push({ from: returnedOn, plan: before.plan })
  }
  // The first plan may begin later, if the retailer's list of customers was imported again.
  return stretches.toSorted((one, other) => one.from.localeCompare(other.from))
}

/** The plan of a day; before the first plan begins, the first plan. */
export const planOn = <Plan>(history: readonly PlanStretch<Plan>[], day: string): PlanStretch<Plan> =>
  history.findLast(({ from }) => from <= day) ?? (history[0] as PlanStretch<Plan>)
