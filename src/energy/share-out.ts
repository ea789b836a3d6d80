/**
 * Distributes a whole number by weights, in whole parts. The sum is exact, and each part differs by less than one from
 * its exact share.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let weight = 0
  let given = 0
  return weights.map((own) => {
    weight += own
    const due = all === 0 ? 0 : Number((BigInt(amount) * BigInt(weight)) / BigInt(all))
    const part = due - given
    given = due
    return part
  })
}
