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

/** Modules whose words are always in English: names and prices of plans, addresses, what is agreed to, and what only backends write. */
const english =
  /^src\/(?:plans\/(?:plan-(?:terms|prices|document|comparison)|reference-sentence|time-windows|amounts)|requests\/(?:check-request|shown-request)|plan-change\/check-plan-change|billing\/(?:concessions|make-invoice)|address\/address|sign-up\/consent-words|app\/page-route)\.tsx?$/
/** Signs between texts, and at the end of one: each language has its own. */
const isSign = (text: string) => /^(?:[,;:.] ?| \()$/.test(text)

/** Signs between texts that a module writes itself. */
function signsIn(code: string): string[] {
  const found: string[] = []
  const note = (at: number, text: string) =>
    void found.push(`${code.slice(0, at).split('\n').length}: ${text.trim()}`)
  const between: number[] = []
  const { program } = parseSync('module.tsx', code)
  new Visitor({
    // The catalogue has texts of any kind.
    CallExpression({ start, end, callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'defineTexts') between.push(start, end)
      const isJoin =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'join'
      if (isJoin && first?.type === 'Literal' && /^[,;:] $/.test(String(first.value))) note(start, 'join')
    },
  }).visit(program)
  const isInCatalogue = (at: number) =>
    between.some((start, place) => place % 2 === 0 && at > start && at < (between[place + 1] ?? 0))
  new Visitor({
    JSXText({ start, value }) {
      if (isSign(value.trim())) note(start + value.search(/\S/), value)
    },
    JSXExpressionContainer({ start, expression }) {
      const ends =
        expression.type === 'ConditionalExpression'
          ? [expression.consequent, expression.alternate]
          : [expression]
      for (const one of ends)
        if (one.type === 'Literal' && typeof one.value === 'string' && isSign(one.value))
          note(start, one.value)
    },
    TemplateLiteral({ start, quasis }) {
      if (isInCatalogue(start)) return
      const [head, ...rest] = quasis.map(({ value }) => value.cooked ?? '')
      const tail = rest.at(-1)
      if (
        rest.slice(0, -1).some((text) => /^(?:[,;:.] | \()$/.test(text)) ||
        /^(?:[,:;] | \()$/.test(head ?? '') ||
        tail === '.'
      )
        note(start, 'template')
    },
  }).visit(program)
  return found
}

test.each(globSync(`src/{${folders},billing,plan-change}/*.{ts,tsx}`).filter((file) => !english.test(file)))(
  '[LIB-2] %s takes the signs between texts from the catalogue',
  (file) => {
    expect(signsIn(readFileSync(file, 'utf8'))).toEqual([])
  },
)

test('a sign between texts that a module writes itself is found', () => {
  expect(signsIn(`const a = b.join(', ')\nconst c = \`\${a}: \${b}\``)).toEqual(['1: join', '2: template'])
  expect(signsIn('const a = <p><a>{b}</a>.</p>')).toEqual(['1: .'])
  expect(signsIn("const a = <p>{b ? '.' : c}</p>")).toEqual(['1: .'])
  expect(signsIn(`const a = <p>{\`, \${state}\`}</p>`)).toEqual(['1: template'])
  expect(signsIn(`const texts = defineTexts('a', { b: ({ c, d }) => \`\${c}: \${d}\` })`)).toEqual([])
})
