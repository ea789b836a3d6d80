import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Folders of the library whose texts for people are in the catalogue. Those of other folders are still in their code. */
const folders =
  'address,app,contact-details,do-not-contact,feedback,forms,gate,layout,links,moves,networks,passkeys,plans,requests,sign-up,steps,templates,templates/account,usage'
/** Attributes that people read or hear. */
const spoken =
  /^(?:alt|aria-(?:label|description|roledescription|valuetext)|busy|button|description|heading|hint|label|legend|needsScripts|placeholder|summary|title)$/
const hasWords = (text: string) => /[a-z]{2}/i.test(text)

/** Texts in the markup of a module: `1: Log in`. */
function textsIn(code: string): string[] {
  const found: string[] = []
  const add = (at: number, text: string) => {
    const first = at + text.search(/\S/)
    found.push(`${code.slice(0, first).split('\n').length}: ${text.trim()}`)
  }
  new Visitor({
    JSXText: ({ start, value }) => void (hasWords(value) && add(start, value)),
    JSXAttribute({ name, value }) {
      const isText = value?.type === 'Literal' && typeof value.value === 'string' && hasWords(value.value)
      if (isText && name.type === 'JSXIdentifier' && spoken.test(name.name))
        add(value.start, String(value.value))
    },
  }).visit(parseSync('module.tsx', code).program)
  return found
}

test.each(globSync(`src/{${folders}}/*.tsx`))('[LIB-2] %s has its texts in the catalogue', (file) => {
  expect(textsIn(readFileSync(file, 'utf8'))).toEqual([])
})

test('a text outside the catalogue is found', () => {
  expect(textsIn('const a = <p title="Why not">\n  Log in {name}\n</p>')).toEqual(['1: Why not', '2: Log in'])
  expect(textsIn('const a = <p title={texts.why} className="gf-wide">{texts.intro} – {3}</p>')).toEqual([])
})

/** Uses of `texts` in a module that the build could not write out: shadowed, destructured or looked up by a computed key. */
function looseUses(code: string): string[] {
  const found: string[] = []
  const note = ({ start }: { readonly start: number }, what: string) =>
    found.push(`${code.slice(0, start).split('\n').length}: ${what}`)
  let [uses, members] = [0, 0]
  new Visitor({
    Identifier(node) {
      if (node.name === 'texts') uses += 1
    },
    MemberExpression(node) {
      if (node.object.type !== 'Identifier' || node.object.name !== 'texts') return
      members += 1
      if (node.computed) note(node, 'computed key')
    },
    CallExpression({ callee, arguments: [, object] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineTexts') return
      if (object?.type !== 'ObjectExpression') return note(callee, 'no object')
      for (const one of object.properties)
        if (one.type !== 'Property' || one.method || one.shorthand || one.computed) note(one, 'no plain text')
    },
  }).visit(parseSync('module.tsx', code).program)
  // One is the declaration.
  if (uses !== members + 1) found.push(`${uses - members - 1} other uses`)
  return found
}

const withTexts = globSync('src/**/*.{ts,tsx}').filter((file) =>
  /^const texts = defineTexts\(/m.test(readFileSync(file, 'utf8')),
)

test.each(withTexts)('[LIB-2] the build can write out the texts of %s', (file) => {
  expect(looseUses(readFileSync(file, 'utf8'))).toEqual([])
})

test('a use of texts that the build could not write out is found', () => {
  const given = "const texts = defineTexts('a', { b: 'B' })\n"
  expect(looseUses(`${given}const c = texts.b`)).toEqual([])
  expect(looseUses(`${given}const c = texts[key]`)).toEqual(['2: computed key'])
  expect(looseUses(`${given}const { b } = texts`)).toEqual(['1 other uses'])
  expect(looseUses(`${given}const f = (texts) => texts.b`)).toEqual(['1 other uses'])
  expect(looseUses("const texts = defineTexts('a', { b })")).toEqual(['1: no plain text'])
})
