import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface PublicValue {
  readonly name: string
  /** The declaration file that contains it. */
  readonly file: string
  /** The comment right before it; empty if there is none. */
  readonly comment: string
}

const declared = /^export (?:declare )?(?:abstract )?(?:const|let|function|class|enum) (\w+)/gm
const handedOn = /^export (type )?(\*|\{[^}]*\}) from ['"](\.[^'"]+)['"]/gm
const commentBefore = (text: string, at: number) =>
  /\/\*\*(?:(?!\*\/).)*\*\/\s*$/s.exec(text.slice(0, at))?.[0] ?? ''
const declarationsOf = (file: string, from: string) =>
  [from, `${from}.ts`]
    .map((name) => join(dirname(file), name.replace(/\.[jt]sx?$/, '.d.ts')))
    .find(existsSync)

/** Every value (not types) that a declaration file exports, with its comment. */
export function publicValues(file: string): PublicValue[] {
  const text = readFileSync(file, 'utf8')
  const own = [...text.matchAll(declared)].map(([, name = ''], at, all) => ({
    name,
    file,
    comment: commentBefore(text, [...text.matchAll(declared)][at]?.index ?? all.length),
  }))
  const others = [...text.matchAll(handedOn)].flatMap(([, isType, names = '', from = '']) => {
    const next = declarationsOf(file, from)
    if (isType || next === undefined) return []
    const found = publicValues(next)
    if (names === '*') return found
    const wanted = names
      .slice(1, -1)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.startsWith('type '))
    return wanted.flatMap((one) => {
      const [inner, outer = inner] = one.split(' as ')
      return found
        .filter(({ name }) => name === inner)
        .map((value) => ({ ...value, name: outer ?? value.name }))
    })
  })
  return [...own, ...others]
}
