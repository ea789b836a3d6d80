/** A piece of a style sheet, in the order in which it stands there. */
type Piece =
  | { readonly text: string }
  | { readonly head: string; readonly pieces: readonly Piece[] }
  | { readonly selectors: readonly Selector[]; readonly block: string }

interface Selector {
  readonly text: string
  /** Names of elements, `.` and classes, `#` and ids, `[` and attributes that the markup must have for it to match anything. */
  readonly needs: readonly string[]
  /** Of each of these at least one must be possible too: what stands in `:is(…)`, `:where(…)` and `:has(…)`. */
  readonly alternatives: readonly (readonly Selector[])[]
}

const grouping = /^@(?:media|supports|container|layer)\b/

/** Where the next of `signs` stands outside of quotes, brackets and blocks; the end where there is none. */
function find(css: string, signs: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? ''
    if (depth === 0 && signs.includes(sign)) return at
    if (sign === '"' || sign === "'") at = endOfText(css, at)
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
  }
  return css.length
}

function endOfText(css: string, start: number): number {
  let at = start + 1
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1
  return at
}

function splitAt(text: string, sign: string): string[] {
  const parts: string[] = []
  for (let from = 0; from <= text.length; ) {
    const at = find(text, sign, from)
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return parts
}

/** Attributes that nothing but the markup or the application sets. */
const ownAttribute = /^\s*(data-[\w-]+|aria-[\w-]+|role)/

function selectorOf(text: string): Selector {
  const needs: string[] = []
  const alternatives: Selector[][] = []
  let rest = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign !== '(' && sign !== '[') {
      rest += sign
      continue
    }
    const end = find(text, sign === '(' ? ')' : ']', at + 1)
    const inner = text.slice(at + 1, end)
    at = end
    const [, attribute] = sign === '[' ? (ownAttribute.exec(inner) ?? []) : []
    if (attribute !== undefined) needs.push(`[${attribute}`)
    if (sign === '(' && /:(?:is|where|has)$/.test(rest))
      alternatives.push(splitAt(inner, ',').map(selectorOf))
  }
  for (const part of rest.match(/::?[\w-]+|[.#]?-?[a-z_][\w-]*/gi) ?? [])
    if (!part.startsWith(':')) needs.push(/^[.#]/.test(part) ? part : part.toLowerCase())
  return { text, needs, alternatives }
}

function parse(css: string): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < css.length; ) {
    const at = find(css, '{;', from)
    const end = css[at] === '{' ? find(css, '}', at + 1) : at
    const head = css.slice(from, at).trim()
    const text = css.slice(from, end + 1)
    if (css[at] === '{' && grouping.test(head)) pieces.push({ head, pieces: parse(css.slice(at + 1, end)) })
    else if (css[at] !== '{' || head.startsWith('@')) pieces.push({ text })
    else
      pieces.push({
        selectors: splitAt(head, ',').map(selectorOf),
        block: css.slice(at, end + 1),
      })
    from = end + 1
  }
  return pieces
}

/** What a document's own scripts set before the application, which brings the whole sheet along, is there. */
const isState = (need: string) =>
  /^(?:\.(?:is-|has-|awaits-font$|font-later$)|\[data-(?:held|viewed)$)/.test(need)

const isPossible = ({ needs, alternatives }: Selector, names: ReadonlySet<string>): boolean =>
  needs.every((need) => names.has(need) || isState(need)) &&
  alternatives.every((selectors) => selectors.some((selector) => isPossible(selector, names)))

/** The names that selectors may ask for, of everything in the markup. */
function namesIn(html: string): Set<string> {
  const names = new Set(['html', 'head', 'body'])
  for (const [tag, element = ''] of html.matchAll(/<([a-z][\w-]*)[^>]*>/gi)) {
    names.add(element.toLowerCase())
    for (const name of /\sclass="([^"]*)"/.exec(tag)?.[1]?.split(/\s+/) ?? []) names.add(`.${name}`)
    const id = /\sid="([^"]*)"/.exec(tag)?.[1]
    if (id) names.add(`#${id}`)
    for (const [, attribute] of tag.matchAll(/\s(data-[\w-]+|aria-[\w-]+|role)\b/g))
      names.add(`[${attribute}`)
  }
  return names
}

/** Without custom properties that neither a rule nor the markup reads. Those that others are made of go with the last reader. */
function withoutUnreadProperties(css: string, html: string): string {
  const read = new Set([...(css + html).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const rest = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}"']*(?:;|(?=\}))/g, (text, name: string) =>
    read.has(name) ? text : '',
  )
  return rest === css ? css : withoutUnreadProperties(rest, html)
}

function write(pieces: readonly Piece[], names: ReadonlySet<string>, layers: ReadonlySet<string>): string {
  return pieces
    .map((piece) => {
      if ('text' in piece) return piece.text
      if ('pieces' in piece) {
        const inner = write(piece.pieces, names, layers)
        // A layer keeps its place in the order of layers for the sheet that comes later.
        const [, layer = ''] = /^@layer (.+)/.exec(piece.head) ?? []
        if (inner === '') return layer === '' || layers.has(layer) ? '' : `${piece.head};`
        return `${piece.head}{${inner}}`
      }
      const used = piece.selectors.filter((selector) => isPossible(selector, names))
      return used.length === 0 ? '' : used.map(({ text }) => text).join(',') + piece.block
    })
    .join('')
}

/**
 * Makes what cuts a style sheet down to the rules that a document's markup is drawn with. A rule is left out only where its
 * selectors name an element, a class, an id or an attribute that the markup does not have. Whoever adds markup later loads the whole
 * sheet first. The sheet is read once for all documents.
 */
export function usedStyle(css: string): (html: string) => string {
  const pieces = parse(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  /** Layers whose order a statement at the top says. */
  const layers = new Set(
    pieces.flatMap((piece) =>
      'text' in piece && piece.text.startsWith('@layer ')
        ? piece.text.slice('@layer '.length, -1).split(/,\s*/)
        : [],
    ),
  )
  return (html) => withoutUnreadProperties(write(pieces, namesIn(html), layers), html)
}
