import { grouped } from './sort-checks.ts'

/** Ids by group, one line for each: `csrf: missing, made-up`. Anything that is not an id has its own line. */
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
