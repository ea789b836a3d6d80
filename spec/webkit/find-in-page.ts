import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A text, or a pattern in a serialisable form. */
export type Words = { readonly is: string } | { readonly has: string; readonly flags: string }

/** One step towards an element; each searches in the elements that the one before has found. */
export type Step =
  | { readonly css: string }
  | { readonly role: string; readonly name?: Words | undefined; readonly level?: number | undefined }
  | { readonly label: Words }
  | { readonly text: Words }
  | { readonly filter: Words }
  | { readonly at: number }

const library = readFileSync(
  fileURLToPath(
    new URL('../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', import.meta.url),
  ),
  'utf8',
)

/** What the page needs before `findInPage`. WebDriver itself cannot search by role or label. */
export const findTools = `if (!globalThis.TestingLibraryDom) { ${library} }`

interface Queries {
  readonly queryAllByRole: (inside: Element, role: string, options: object) => Element[]
  readonly queryAllByLabelText: (inside: Element, words: string | RegExp) => Element[]
  readonly queryAllByText: (inside: Element, words: string | RegExp) => Element[]
}

/** Runs in the page, from its source text. `null`: the tools are not loaded yet. */
export function findInPage(steps: readonly Step[]): Element[] | null {
  const { TestingLibraryDom: queries } = globalThis as { TestingLibraryDom?: Queries }
  if (queries === undefined) return null
  const wordsOf = (words: Words) => ('is' in words ? words.is : new RegExp(words.has, words.flags))
  const isIn = (element: Element, words: Words) => {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    return 'is' in words ? text === words.is : new RegExp(words.has, words.flags).test(text)
  }
  let found: Element[] = [document.documentElement]
  for (const step of steps) {
    if ('at' in step) found = found.slice(step.at).slice(0, 1)
    else if ('filter' in step) found = found.filter((element) => isIn(element, step.filter))
    else {
      const next = found.flatMap((inside) => {
        if ('css' in step) return [...inside.querySelectorAll(step.css)]
        if ('label' in step) return queries.queryAllByLabelText(inside, wordsOf(step.label))
        if ('text' in step) return queries.queryAllByText(inside, wordsOf(step.text))
        const { role, name, level } = step
        return queries.queryAllByRole(inside, role, {
          ...(name !== undefined && { name: wordsOf(name) }),
          ...(level !== undefined && { level }),
        })
      })
      found = [...new Set(next)]
    }
  }
  return found
}
