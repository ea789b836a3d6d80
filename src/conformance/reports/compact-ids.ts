import { grouped } from './sort-checks.ts'

/** Ids under their group, a line for each group: `csrf: missing, made-up`. What is no id stands by itself. */
export function compactIds(ids: readonly string[]): string[] {
  const split = ids.map((id) => {
    const at = id.indexOf('/')
    return at < 0 ? { group: id, name: '' } : { group: id.slice(0, at), name: id.slice(at + 1) }
  })
  return [...grouped(split, ({ group }) => group)].map(([group, ofGroup]) => {
    const names = ofGroup.flatMap(({ name }) => (name === '' ? [] : [name]))
    return names.length === 0 ? group : `${group}: ${names.join(', ')}`
  })
}
