export interface Border {
  readonly value: unknown
  /** How it differs from the example, in words. */
  readonly what: string
}

type Body = Readonly<Record<string, unknown>>

/** The one member that differs from the example. */
function changedIn(value: Body, example: Body): string {
  const names = [...new Set([...Object.keys(value), ...Object.keys(example)])]
  return names.find((name) => JSON.stringify(value[name]) !== JSON.stringify(example[name])) ?? ''
}

/**
 * Combines values at bounds into as few bodies as possible, each member at one of its own bounds. For routes whose
 * valid requests cost something; the finding for a refused body names all its members at a bound.
 */
export function togetherOf(borders: readonly Border[], example: unknown): readonly Border[] {
  const base = example as Body
  const byMember = new Map<string, Border[]>()
  for (const border of borders) {
    const name = changedIn(border.value as Body, base)
    byMember.set(name, [...(byMember.get(name) ?? []), border])
  }
  const most = Math.max(0, ...[...byMember.values()].map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => {
    const members = [...byMember].flatMap(([name, own]) => {
      const border = own[at]
      return border === undefined ? [] : [{ name, ...border }]
    })
    const value: Record<string, unknown> = { ...base }
    for (const { name, value: body } of members) {
      if (Object.hasOwn(body as Body, name)) value[name] = (body as Body)[name]
      else delete value[name]
    }
    return { value, what: members.map(({ what }) => what).join(', ') }
  })
}
