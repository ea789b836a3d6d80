import { dirname, resolve } from 'node:path'

/** A top-level statement of a declaration file, with the comment before it. */
export interface Statement {
  /** Undefined for imports, re-exports, and declarations without a name. */
  readonly name: string | undefined
  readonly text: string
}

const comments = /\/\*\*.*?\*\//gs
const begins = /^(?:export|declare|import|interface|type|const|function|class|\/\*\*)/
const declared =
  /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function|class|enum|interface|type) (\w+)/
const handedOn = /^(?:import|export)\b[^;]*?from ['"]([^'"]+)['"]/s
const withoutComments = (text: string) => text.replace(comments, '').trim()
const wordsOf = (text: string) => withoutComments(text).match(/[\w$]+/g) ?? []

/** The statements of a declaration file, as the compiler writes them. */
export function statementsOf(declarations: string): Statement[] {
  const texts: string[] = []
  let [isInComment, isCommentDone] = [false, false]
  for (const line of declarations.split(/(?<=\n)/)) {
    const isNew = !isInComment && !isCommentDone && begins.test(line)
    if (isNew || texts.length === 0) texts.push('')
    texts.push(`${texts.pop()}${line}`)
    const opens = !isInComment && line.startsWith('/**')
    isCommentDone = (opens || isInComment) && line.includes('*/')
    isInComment = (opens || isInComment) && !isCommentDone
  }
  return texts.map((text) => ({ text, name: declared.exec(withoutComments(text))?.[1] }))
}

/** The file of the relative module that a statement imports or re-exports. */
export function moduleOf(file: string, { text }: Statement): string | undefined {
  const from = handedOn.exec(withoutComments(text))?.[1]
  return from?.startsWith('.') ? resolve(dirname(file), from.replace(/\.[jt]sx?$/, '.d.ts')) : undefined
}

const isLink = ({ text }: Statement) => handedOn.test(withoutComments(text))
const isStar = ({ text }: Statement) => /^export \*/.test(withoutComments(text))

/**
 * The names that the entries export, those in their declarations, and so on. Names are compared regardless of their
 * file, so a private one with the same name as a public one is kept as well.
 */
function namesInUse(
  files: ReadonlyMap<string, readonly Statement[]>,
  entries: readonly string[],
): Set<string> {
  const texts = new Map<string, string[]>()
  for (const { name, text } of [...files.values()].flat())
    if (name !== undefined) texts.set(name, [...(texts.get(name) ?? []), text])
  const whole = new Set(entries)
  // Iterating over a set includes members that are added meanwhile.
  for (const file of whole)
    for (const statement of files.get(file)?.filter(isStar) ?? []) {
      const next = moduleOf(file, statement)
      if (next !== undefined) whole.add(next)
    }
  const roots = [...files].flatMap(([file, statements]) =>
    statements.filter((one) => whole.has(file) || (one.name === undefined && !isLink(one))),
  )
  const used = new Set(roots.flatMap(({ text }) => wordsOf(text)))
  for (const name of used)
    for (const text of texts.get(name) ?? []) for (const word of wordsOf(text)) used.add(word)
  return used
}

/** An import or export reduced to the names that are used; '' if there are none. */
const onlyWanted = (text: string, isWanted: (name: string) => boolean): string =>
  text.replace(/\{([^{}]*)\}/, (_, names: string) => {
    const kept = names.split(',').filter((name) => isWanted(/(\w+)\s*$/.exec(name)?.[1] ?? ''))
    return `{ ${kept.map((name) => name.trim()).join(', ')} }`
  })

/** Removes statements that no entry needs, and their names from imports and lists. */
export function withoutUnused(
  files: ReadonlyMap<string, string>,
  entries: readonly string[],
): ReadonlyMap<string, string> {
  const parsed = new Map([...files].map(([file, text]) => [file, statementsOf(text)] as const))
  const used = namesInUse(parsed, entries)
  const whole = new Set(entries)
  return new Map(
    [...parsed].map(([file, statements]) => {
      const own = statements.filter((one) => !isLink(one) && (one.name === undefined || used.has(one.name)))
      const words = new Set(own.flatMap(({ text }) => wordsOf(text)))
      const links = statements.filter(isLink).map(({ text }) => {
        const isExport = withoutComments(text).startsWith('export')
        if (isExport && whole.has(file)) return text
        return onlyWanted(text, (name) => (isExport ? used.has(name) : words.has(name)))
      })
      const kept = [
        ...links.filter((text) => !/\{\s*\}/.test(withoutComments(text))),
        ...own.map(({ text }) => text),
      ]
      return [file, kept.join('')] as const
    }),
  )
}
