import type { ShownPage } from '../pages/page-loader.ts'

/** The page that came with the document, as the build has put it there; null where the document stands for others. */
export function documentPage(document: Document): ShownPage | null {
  const text = document.getElementById('gf-page')?.textContent
  return text ? (JSON.parse(text) as ShownPage) : null
}
