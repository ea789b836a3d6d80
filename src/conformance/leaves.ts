export interface Leaf {
  /** `/customer/name`; '' for the value itself. */
  readonly at: string
  /** No object and no list. */
  readonly value: unknown
}

/**
 * What a value of JSON is made of, in its order, however deep it is nested: a backend may answer anything. Members of
 * the name `without` are left out.
 */
export function* leavesOf(whole: unknown, without?: string): Generator<Leaf> {
  const open: Leaf[] = [{ at: '', value: whole }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, value } = next
    if (typeof value !== 'object' || value === null) yield next
    else
      for (const [name, inner] of Object.entries(value).reverse())
        if (name !== without) open.push({ at: `${at}/${name}`, value: inner })
  }
}
