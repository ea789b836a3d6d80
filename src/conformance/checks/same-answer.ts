import type { Reply } from '../reply.ts'

interface Leaf {
  /** `/customer/name`; '' for the value itself. */
  readonly at: string
  /** A JSON value that is neither an object nor a list. */
  readonly value: unknown
}

/** The leaves of a JSON value in their order, at any depth, because a backend may answer anything. */
function* leavesOf(whole: unknown): Generator<Leaf> {
  const open: Leaf[] = [{ at: '', value: whole }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, value } = next
    if (typeof value !== 'object' || value === null) yield next
    else
      for (const [name, inner] of Object.entries(value).reverse())
        open.push({ at: `${at}/${name}`, value: inner })
  }
}

/** Everything observable in an answer: status, headers and the body's leaves, each under a name. */
function sayingsOf(reply: Reply): Map<string, string> {
  const said = new Map([['the status', String(reply.status)]])
  for (const name of reply.headerNames) said.set(`the header ${name}`, reply.lines(name).join(', '))
  const body = Object.keys(reply.json).length > 0 ? reply.json : reply.body
  for (const { at, value } of leavesOf(body)) said.set(`the body at ${at || 'its root'}`, String(value))
  return said
}

export interface SameAnswer {
  /** Two answers of the same kind. What differs between them, such as a time or a request id, reveals nothing. */
  readonly one: Reply
  readonly another: Reply
  /** The answer that must be indistinguishable from these. */
  readonly other: Reply
  /** Describes the other answer: 'as for a wrong password'. */
  readonly as: string
  /** What the difference would reveal, as the beginning of a sentence: 'Whether an account exists'. */
  readonly secret: string
}

/** Asserts that the answers are indistinguishable by status, headers and body. */
export function mustSayTheSame({ one, another, other, as, secret }: SameAnswer): void {
  const [ofOne, ofAnother, ofOther] = [one, another, other].map(sayingsOf)
  for (const what of new Set([...(ofOther?.keys() ?? []), ...(ofOne?.keys() ?? [])])) {
    if (ofOne?.get(what) !== ofAnother?.get(what)) continue
    const isShown = !one.exchange.handsOutTokens || !what.startsWith('the body')
    one.mustHold(
      ofOther?.get(what) === ofOne?.get(what),
      `${secret} can be told by ${what}: it is another one.`,
      isShown ? `${as}: ${ofOther?.get(what) ?? 'nothing'}` : as,
      isShown ? (ofOne?.get(what) ?? 'nothing') : 'another text',
    )
  }
}
