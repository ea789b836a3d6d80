import { findSign, splitAt } from './css-text.ts'
import type { MarkupElement } from './markup-tree.ts'

/** A condition on one element. */
type Test = (element: MarkupElement) => boolean

/** A selector, from its last part to its first: the conditions on an element, and its relation to the next part. */
interface Part {
  readonly tests: readonly Test[]
  /** Element, class, id or attribute that finds elements of this part; '' for any. */
  readonly key: string
  readonly combinator: string
}

export interface UsedSelector {
  readonly text: string
  readonly parts: readonly Part[]
}

/** The elements of one document, indexed by element name, class, id and attribute. */
export interface MarkupIndex {
  readonly all: readonly MarkupElement[]
  readonly byKey: ReadonlyMap<string, readonly MarkupElement[]>
}

export function markupIndex(all: readonly MarkupElement[]): MarkupIndex {
  const byKey = new Map<string, MarkupElement[]>()
  const put = (key: string, element: MarkupElement) => {
    const known = byKey.get(key)
    if (known) known.push(element)
    else byKey.set(key, [element])
  }
  for (const element of all) {
    put(element.tag, element)
    for (const name of element.classes) put(`.${name}`, element)
    const id = element.attributes.get('id')
    if (id) put(`#${id}`, element)
  }
  return { all, byKey }
}

/** Classes and attributes that a document's own scripts set before the application has loaded the whole sheet. */
const stateClass = /^(?:is-|has-|awaits-font$|font-later$)/
const stateAttribute = /^data-(?:held|viewed)$/
/** Attributes that only the markup or the application sets. */
const ownAttribute = /^(?:data-[\w-]+|aria-[\w-]+|role|href|type)$/

function attributeTest(inner: string): Test | null {
  const [, name = '', operator = '', quoted = ''] =
    /^\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(.*?))?\s*$/s.exec(inner) ?? []
  if (!ownAttribute.test(name) || stateAttribute.test(name)) return null
  const value = quoted.replace(/^(["'])(.*)\1$/s, '$2').replaceAll(/\\(.)/gs, '$1')
  return ({ attributes }) => {
    const found = attributes.get(name)
    if (found === undefined) return false
    if (operator === '=') return found === value
    return operator !== '^=' || found.startsWith(value)
  }
}

/** `:has()` with a sibling is assumed to match. */
function hasTest(inner: string): Test {
  const wanted = splitAt(inner, ',').map((text) => ({
    isBeside: /^\s*[+~]/.test(text),
    selector: usedSelector(text.replace(/^\s*>/, '')),
  }))
  const hasWithin = (element: MarkupElement, { selector }: (typeof wanted)[number]): boolean =>
    element.children.some(
      (child) => matches(child, selector.parts) || hasWithin(child, { isBeside: false, selector }),
    )
  return (element) => wanted.some((one) => one.isBeside || hasWithin(element, one))
}

/** Whether it has only classes and attributes that a document's own scripts do not change. */
const isLasting = (text: string): boolean =>
  /^(?:\.[\w-]+|\[(?:data-[\w-]+|aria-[\w-]+|role)\])+$/.test(text) &&
  (text.match(/[\w-]+/g) ?? []).every((name) => !stateClass.test(name) && !stateAttribute.test(name))

function notTest(inner: string): Test {
  const refused = splitAt(inner, ',')
    .filter((text) => isLasting(text.trim()))
    .map(usedSelector)
  return (element) => !refused.some(({ parts }) => matches(element, parts))
}

const simple = /::?[\w-]+|[.#]?(?:-|--)?[a-z_](?:[\w-]|\\.)*|\*|&/gi

/** One part without combinators, such as `a.b[c]:not(d)`. Conditions on state or position are assumed to match. */
function partOf(text: string, combinator: string): Part {
  const tests: Test[] = []
  let key = ''
  let rest = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign !== '(' && sign !== '[') {
      rest += sign
      continue
    }
    const end = findSign(text, sign === '(' ? ')' : ']', at + 1)
    const inner = text.slice(at + 1, end)
    at = end
    if (sign === '[') {
      const test = attributeTest(inner)
      if (test) tests.push(test)
    } else if (/:(?:is|where)$/.test(rest)) {
      const alternatives = splitAt(inner, ',').map(usedSelector)
      tests.push((element) => alternatives.some(({ parts }) => matches(element, parts)))
    } else if (/:not$/.test(rest)) tests.push(notTest(inner))
    else if (/:has$/.test(rest)) tests.push(hasTest(inner))
  }
  for (const written of rest.match(simple) ?? []) {
    const name = written.replaceAll(/\\(.)/g, '$1')
    if (name === ':root') tests.push(({ tag }) => tag === 'html')
    if (/^[:*&]/.test(name)) continue
    if (name.startsWith('.') && stateClass.test(name.slice(1))) continue
    const isNamed = /^[.#]/.test(name)
    if (isNamed || key === '') key = isNamed ? name : name.toLowerCase()
    if (name.startsWith('.')) tests.push(({ classes }) => classes.has(name.slice(1)))
    else if (name.startsWith('#')) tests.push(({ attributes }) => attributes.get('id') === name.slice(1))
    else tests.push(({ tag }) => tag === name.toLowerCase())
  }
  return { tests, key, combinator }
}

/** Reads a selector once for all documents. */
export function usedSelector(text: string): UsedSelector {
  const parts: Part[] = []
  let rest = text.trim()
  let combinator = ''
  while (rest !== '') {
    const end = findSign(rest, ' >+~', 0)
    const [between = ''] = /^[\s>+~]*/.exec(rest.slice(end)) ?? []
    parts.unshift(partOf(rest.slice(0, end), combinator))
    combinator = between.trim() || ' '
    rest = rest.slice(end + between.length)
  }
  return { text, parts }
}

function matches(element: MarkupElement, parts: readonly Part[], at = 0): boolean {
  const part = parts[at]
  if (!part?.tests.every((test) => test(element))) return false
  if (at + 1 === parts.length) return true
  if (part.combinator === '>') return element.parent !== null && matches(element.parent, parts, at + 1)
  if (part.combinator === '+' || part.combinator === '~') {
    for (let one = element.previous; one; one = part.combinator === '+' ? null : one.previous)
      if (matches(one, parts, at + 1)) return true
    return false
  }
  for (let around = element.parent; around; around = around.parent)
    if (matches(around, parts, at + 1)) return true
  return false
}

/** Whether a selector can match an element of a document before its application has loaded. */
export function isUsed({ parts }: UsedSelector, { all, byKey }: MarkupIndex): boolean {
  const key = parts[0]?.key ?? ''
  const candidates = key === '' ? all : (byKey.get(key) ?? [])
  return candidates.some((element) => matches(element, parts))
}
