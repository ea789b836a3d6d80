/** The members of a list by key, in their order. */
export function groupBy<Member, Key>(
  list: readonly Member[],
  keyOf: (one: Member) => Key,
): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}
