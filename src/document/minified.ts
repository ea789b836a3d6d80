// A named import would fail in Vite 7 before anybody could say why.
import * as vite from 'vite'

type Minifier = Pick<typeof vite, 'version'> & Partial<Pick<typeof vite, 'minifySync'>>

/** The end of the template that begins at a backtick, and whether it is only text. */
function templateAt(code: string, start: number): { readonly end: number; readonly isText: boolean } {
  let isText = true
  let at = start + 1
  while (at < code.length && code[at] !== '`') {
    if (code.startsWith('${', at)) {
      isText = false
      at = endOfPlace(code, at + 2)
    } else at += code[at] === '\\' ? 2 : 1
  }
  return { end: at + 1, isText }
}

/** The end of a template's placeholder, after its brace. */
function endOfPlace(code: string, start: number): number {
  let depth = 1
  let at = start
  while (at < code.length && depth > 0) {
    if (code[at] === '`') at = templateAt(code, at).end
    else {
      if (code[at] === '{') depth += 1
      if (code[at] === '}') depth -= 1
      at += 1
    }
  }
  return at
}

/**
 * Uses the document's usual quotes: the minifier writes texts as templates, which compress worse next to attributes and
 * data. Texts with other quotes, escapes or line breaks are kept. For scripts without backticks in other texts,
 * comments and regular expressions.
 */
function withQuotes(code: string): string {
  let text = ''
  for (let at = 0; at < code.length; ) {
    const { end, isText } = code[at] === '`' ? templateAt(code, at) : { end: at + 1, isText: false }
    const part = code.slice(at, end)
    text += isText && !/["'\\\n]/.test(part) ? `"${part.slice(1, -1)}"` : part
    at = end
  }
  return text
}

/**
 * Minifies a classic script. `name` is for error messages. Throws if Vite is older than 8, the first with this minifier: that is
 * said here, because the scripts of documents are minified when the build's modules load.
 */
export function minified(name: string, script: string, { minifySync, version }: Minifier = vite): string {
  if (minifySync === undefined)
    throw new Error(
      `gridfront/vite needs Vite 8, and this is Vite ${version}: npm install --save-dev vite@8.`,
    )
  const { code, errors } = minifySync(name, script, { module: false })
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`)
  return withQuotes(code.trim())
}
