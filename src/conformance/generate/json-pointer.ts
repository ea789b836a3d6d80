/** The pointer token for a member or entry (RFC 6901). */
export const step = (name: string | number): string =>
  `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`

/** The same with one member of an object set. */
export const withMember = (object: unknown, name: string, value: unknown): unknown => ({
  ...(object as object),
  [name]: value,
})

/** The same with one member of an object left out. */
export const withoutMember = (object: unknown, name: string): unknown =>
  Object.fromEntries(Object.entries(object as object).filter(([other]) => other !== name))
