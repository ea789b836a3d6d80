/** One declaration of a `.d.ts` file with the comment before it, or a line that declares nothing. */
export interface Statement {
  /** Undefined for what imports, exports or calls. */
  readonly name: string | undefined
  readonly text: string
}

const comments = /\/\*\*.*?\*\//gs
const begins = /^(?:export|declare|import|interface|type|const|\/\*\*)/
const declared =
  /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function|class|enum|interface|type) (\w+)/

/** The declarations of a file, as the compiler writes them: each begins at the start of a line. */
export function statementsOf(declarations: string): Statement[] {
  const texts: string[] = []
  let isComment = false
  let isBegun = false
  for (const line of declarations.split(/(?<=\n)/)) {
    // A comment belongs to what comes after it.
    if (!isComment && begins.test(line) && !isBegun) texts.push('')
    if (texts.length === 0) texts.push('')
    texts[texts.length - 1] += line
    isComment = isComment ? !line.includes('*/') : /^\/\*\*/.test(line) && !line.includes('*/')
    isBegun = isComment || /^(?:\/\*\*.*| \*\/)\s*$/.test(line)
  }
  return texts.map((text) => ({ text, name: declared.exec(text.replace(comments, '').trim())?.[1] }))
}

/** Words of a declaration outside its comments. */
export const wordsOf = ({ text }: Statement): string[] => text.replace(comments, '').match(/[\w$]+/g) ?? []
