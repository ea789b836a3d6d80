import { findSign, splitAt } from './css-text.ts'
import { markupTree } from './markup-tree.ts'
import { settledProperties, shortNames } from './settled-properties.ts'
import type { MarkupIndex, UsedSelector } from './used-selector.ts'
import { isUsed, markupIndex, usedSelector } from './used-selector.ts'

/** A piece of a style sheet, in order. */
type Piece =
  | { readonly text: string }
  | { readonly head: string; readonly pieces: readonly Piece[] }
  | { readonly selectors: readonly UsedSelector[]; readonly block: string }

const grouping = /^@(?:media|supports|container|layer)\b/

function parse(css: string): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < css.length; ) {
    const at = findSign(css, '{;', from)
    const end = css[at] === '{' ? findSign(css, '}', at + 1) : at
    const head = css.slice(from, at).trim()
    const text = css.slice(from, end + 1)
    if (css[at] === '{' && grouping.test(head)) pieces.push({ head, pieces: parse(css.slice(at + 1, end)) })
    else if (css[at] !== '{' || head.startsWith('@')) pieces.push({ text })
    else
      pieces.push({
        selectors: splitAt(head, ',').map(usedSelector),
        block: css.slice(at, end + 1),
      })
    from = end + 1
  }
  return pieces
}

/** Removes custom properties that neither a rule nor the markup reads, and then those that only removed ones used. */
function withoutUnreadProperties(css: string, html: string): string {
  const read = new Set([...(css + html).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const rest = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}"']*(?:;|(?=\}))/g, (text, name: string) =>
    read.has(name) ? text : '',
  )
  return rest === css ? css : withoutUnreadProperties(rest, html)
}

/** Removes empty rules, and empty layers whose order has been declared before. */
function withoutEmptyRules(css: string, said: ReadonlySet<string>): string {
  const rest = css
    .replaceAll(/(?<=^|[{};])(?:@(?:media|supports|container)[^{};]*|[^@{};"']+)\{\}/g, '')
    .replaceAll(/@layer ([\w.-]+)\{\}/g, (text, layer: string, at: number) =>
      said.has(layer) || css.lastIndexOf(`@layer ${layer}{`, at - 1) >= 0 ? '' : text,
    )
  return rest === css ? css : withoutEmptyRules(rest, said)
}

/** Removes spaces after commas in values that the minifier does not parse, such as lengths made of properties. */
const withoutSpaces = (css: string): string =>
  css.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|,\s+/g, (found) => (found[0] === ',' ? ',' : found))

/** A part of the text, and its layer. */
interface Written {
  readonly layer: string
  readonly text: string
}

const statement = /^\s*@layer ([^{};]+);\s*$/

const around = (layer: string) => layer.slice(0, layer.lastIndexOf('.') + 1)

/**
 * Keeps the position of a layer without rules, for the sheet that is loaded later, unless that order is declared
 * already, or the later sheet declares it in time because nothing of the surrounding layers follows.
 */
function inOrder(all: readonly Written[], said: ReadonlySet<string>): string {
  let text = ''
  let waiting: string[] = []
  const seen = new Set<string>()
  for (const [at, { layer, text: rules }] of all.entries()) {
    const isEmptyLayer = layer !== '' && rules === ''
    const isFollowed = () =>
      all
        .slice(at + 1)
        .some((one) => one.text !== '' && one.layer !== '' && around(one.layer) === around(layer))
    if (isEmptyLayer && !said.has(layer) && isFollowed()) waiting.push(layer)
    const stated = statement.exec(rules)?.[1]?.split(/,\s*/)
    if (rules === '' || stated?.every((name) => seen.has(name))) continue
    if (waiting.length > 0) text += `@layer ${waiting.join()};`
    text += rules
    for (const name of [layer, ...waiting, ...(stated ?? [])]) seen.add(name)
    waiting = []
  }
  return text
}

/** The pieces that a document uses, with only the selectors that can match. */
function usedOf(pieces: readonly Piece[], markup: MarkupIndex): Piece[] {
  return pieces.map((piece) => {
    if ('pieces' in piece) return { ...piece, pieces: usedOf(piece.pieces, markup) }
    if ('selectors' in piece)
      return { ...piece, selectors: piece.selectors.filter((selector) => isUsed(selector, markup)) }
    return piece
  })
}

const keyframes = /^\s*@keyframes ([\w-]+)/

/** `animations`: names of those that are kept. */
function write(pieces: readonly Piece[], said: ReadonlySet<string>, animations: ReadonlySet<string>): string {
  const written = pieces.map((piece): Written => {
    if ('text' in piece) {
      const [, animation] = keyframes.exec(piece.text) ?? []
      return { layer: '', text: animation === undefined || animations.has(animation) ? piece.text : '' }
    }
    if ('pieces' in piece) {
      const inner = write(piece.pieces, said, animations)
      const [, layer = ''] = /^@layer (.+)/.exec(piece.head) ?? []
      return { layer, text: inner === '' ? '' : `${piece.head}{${inner}}` }
    }
    const { selectors, block } = piece
    return { layer: '', text: selectors.length === 0 ? '' : selectors.map(({ text }) => text).join() + block }
  })
  return inOrder(written, said)
}

/**
 * Makes a function that reduces a style sheet to the rules that a document's markup needs. A rule is left out only if
 * no element of the markup can match one of its selectors, in any state. Code that adds markup later loads the whole
 * sheet first. The sheet is parsed once for all documents.
 */
export function usedStyle(css: string): (html: string) => string {
  const pieces = parse(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  /** Layers ordered by a statement at the top. */
  const said = new Set(
    pieces.flatMap((piece) =>
      'text' in piece && piece.text.startsWith('@layer ')
        ? piece.text.slice('@layer '.length, -1).split(/,\s*/)
        : [],
    ),
  )
  const animations = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name)
  const drawnBy = (rules: string, html: string) => {
    const read = withoutUnreadProperties(withoutSpaces(rules), html)
    return shortNames(withoutEmptyRules(settledProperties(read, html), said), html)
  }
  /** Documents of one template usually have the same rules. Bounded, in case each differs. */
  const known = new Map<string, string>()
  return (html) => {
    const found = usedOf(pieces, markupIndex(markupTree(html)))
    const rules = write(found, said, new Set())
    const named = animations.filter((name) => rules.includes(name))
    const used = named.length === 0 ? rules : write(found, said, new Set(named))
    const key = `${used}${html.match(/var\(\s*--[\w-]+/g)?.join() ?? ''}`
    const style = known.get(key) ?? drawnBy(used, html)
    if (known.size > 200) known.clear()
    known.set(key, style)
    return style
  }
}
