import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Folders of the library whose texts for people are in the catalogue. Those of other folders are still in their code. */
const folders =
  'address,app,do-not-contact,feedback,forms,gate,layout,links,networks,passkeys,plans,steps,templates'
/** Attributes that people read or hear. */
const spoken =
  /^(?:alt|aria-(?:label|description|roledescription|valuetext)|description|heading|hint|label|legend|placeholder|summary|title)$/
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

/** Drawn only for its style sheet; its texts are still in its code, like those of the sections of sign-up. */
const leftOut = ['src/forms/later-form-parts.tsx', 'src/templates/sign-up-step.tsx']

test.each(globSync(`src/{${folders}}/*.tsx`).filter((file) => !leftOut.includes(file)))(
  '[LIB-2] %s has its texts in the catalogue',
  (file) => {
    expect(textsIn(readFileSync(file, 'utf8'))).toEqual([])
  },
)

test('a text outside the catalogue is found', () => {
  expect(textsIn('const a = <p title="Why not">\n  Log in {name}\n</p>')).toEqual(['1: Why not', '2: Log in'])
  expect(textsIn('const a = <p title={texts.why} className="gf-wide">{texts.intro} – {3}</p>')).toEqual([])
})
