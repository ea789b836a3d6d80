import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** What gives words that are in English on every site: names, prices and terms of plans. */
const givesEnglish =
  /^(?:displayName|priceChanges|referenceSentence|gstSentence|pricesSentence|feesSentence)$/

/** Places in the markup of a module whose words are in English and not marked as such (WCAG 3.1.2). */
function unmarkedIn(code: string): string[] {
  const found: string[] = []
  /** For each open element, whether it or one around it says its language. */
  const marked: boolean[] = []
  const { program } = parseSync('module.tsx', code)
  const nameOf = (node: { readonly type: string }): string => {
    const one = node as { name?: string; property?: { type: string }; callee?: { type: string } }
    return one.name ?? (one.property ? nameOf(one.property) : one.callee ? nameOf(one.callee) : '')
  }
  new Visitor({
    JSXElement({ openingElement: { name, attributes } }) {
      const says =
        (name.type === 'JSXIdentifier' && name.name === 'InEnglish') ||
        attributes.some(
          ({ type, ...one }) => type === 'JSXAttribute' && 'name' in one && one.name.name === 'lang',
        )
      marked.push(says || marked.at(-1) === true)
    },
    'JSXElement:exit'() {
      marked.pop()
    },
    JSXExpressionContainer({ start, expression }) {
      const isShown = /[>}\s]/.test(code[start - 1] ?? '')
      if (isShown && marked.at(-1) === false && givesEnglish.test(nameOf(expression)))
        found.push(`${code.slice(0, start).split('\n').length}: ${nameOf(expression)}`)
    },
  }).visit(program)
  return found
}

test.each(globSync('src/{plans,sign-up,templates}/**/*.tsx'))(
  '[LIB-2] %s marks what is in English on every site',
  (file) => {
    expect(unmarkedIn(readFileSync(file, 'utf8'))).toEqual([])
  },
)

test('a part in English that is not marked is found', () => {
  expect(unmarkedIn('const a = <p>{plan.displayName}</p>')).toEqual(['1: displayName'])
  expect(unmarkedIn('const a = <p>\n{referenceSentence(one, two)}\n</p>')).toEqual(['2: referenceSentence'])
  expect(unmarkedIn('const a = <p lang={englishPart}><b>{displayName}</b></p>')).toEqual([])
  expect(unmarkedIn('const a = <InEnglish>{displayName}</InEnglish>')).toEqual([])
  expect(unmarkedIn('const a = <DocumentLink plan={displayName} />')).toEqual([])
})
