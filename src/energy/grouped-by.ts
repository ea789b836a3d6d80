/** Groups in the order of their first members. */
export function groupedBy<One>(
  all: readonly One[],
  nameOf: (one: One) => string,
): readonly (readonly One[])[] {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const name = nameOf(one)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [one])
    else group.push(one)
  }
  return [...groups.values()]
}
