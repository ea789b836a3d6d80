const furthest = 200
// The keywords of a query in their order, and the form of a value in it.
const words =
  /\b(?<verb>select|insert into|update|delete(?= from\b))\b|\b(?<clause>from|values|set|where)\b|(?<value>\$\d\b(?![.,\d])|= ?\?)|(?<end>[\n\r\u2028\u2029])/gi

/**
 * The first SQL query with a value in a line of `text`: a verb, a clause and the value, at most 200 characters apart;
 * null if there is none. Reads the text only once.
 */
export function shownQuery(text: string): string | null {
  /** Start and end of the latest verb. */
  let verb: readonly [from: number, to: number] | null = null
  /** Start of the latest clause's query, and end of the clause. */
  let clause: readonly [from: number, to: number] | null = null
  for (const { index, groups = {}, 0: found } of text.matchAll(words)) {
    const isNear = (one: typeof verb): one is NonNullable<typeof verb> =>
      one !== null && index - one[1] <= furthest
    const to = index + found.length
    if (groups.end !== undefined) [verb, clause] = [null, null]
    else if (groups.verb !== undefined) verb = [index, to]
    else if (groups.clause !== undefined && isNear(verb)) clause = [verb[0], to]
    else if (groups.value !== undefined && isNear(clause)) return text.slice(clause[0], to)
  }
  return null
}
