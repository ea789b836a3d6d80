import 'virtual:catalogue/styles.css'
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { themeStyle } from '../../../src/theme/tokens.ts'
import { reach } from './acting.ts'
import { brands, isBrandName } from './brands.ts'
import { CatalogueList, CatalogueSheet } from './catalogue-list.tsx'
import type { Example } from './example.ts'
import { exampleOf, families } from './examples/index.ts'
import type { BrandName } from './names.ts'
import { Stage } from './stage.tsx'

/** Counts the shown examples, so that a late event of one does not affect the next. */
let shown = 0

/** Reports, to the suites or an embedding page, that the page has its final appearance. */
async function settle(number: number) {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  if (number !== shown) return
  document.documentElement.dataset.catalogue = 'ready'
  const { scrollHeight } = document.body
  if (window.parent !== window) window.parent.postMessage({ catalogueHeight: scrollHeight }, location.origin)
}

/** One example alone, for the suites. */
function Single({ example, brand }: { readonly example: Example; readonly brand: BrandName }) {
  const isReached = useRef(false)
  useEffect(() => {
    // Strict mode runs effects twice, and a form must be sent once.
    if (isReached.current) return
    isReached.current = true
    const number = shown
    void reach(document.body, example).then(() => settle(number))
  }, [example])
  return <Stage example={example} brand={brand} />
}

const style = document.createElement('style')
document.head.append(style)
const place = document.getElementById('catalogue')
if (place === null) throw new Error('The page has no place for the catalogue')
const root = createRoot(place)

function show(path: string, query: URLSearchParams) {
  delete document.documentElement.dataset.catalogue
  const asked = query.get('brand')
  const brand = isBrandName(asked) ? asked : 'wattlebird'
  style.textContent = themeStyle(brands[brand].theme)
  const sheet = query.get('sheet')?.split(',')
  const id = query.get('example') ?? decodeURIComponent(path.replace(/^\/catalogue\/?/, ''))
  const example = exampleOf(id)
  document.title = `${example?.title ?? 'All components'} – catalogue`
  shown += 1
  const number = shown
  // A new key for each, so that no state is kept for the next.
  root.render(
    <StrictMode key={shown}>
      {sheet !== undefined ? (
        <CatalogueSheet
          examples={sheet.flatMap((name) => exampleOf(name) ?? [])}
          brand={brand}
          onDone={() => settle(number)}
        />
      ) : example !== undefined ? (
        <Single example={example} brand={brand} />
      ) : (
        <CatalogueList brand={brand} unknown={id} />
      )}
    </StrictMode>,
  )
}

// In a frame it is a picture: it must not scroll the list to itself, nor take the focus from it or another picture.
if (window.parent !== window) {
  Element.prototype.scrollIntoView = () => {}
  HTMLElement.prototype.focus = () => {}
}
Object.assign(globalThis, {
  catalogue: Object.fromEntries(
    families.map(({ id, examples }) => [id, examples.map((example) => example.id)]),
  ),
})
// Lets suites go through all examples without loading the page hundreds of times.
addEventListener('catalogue:show', (event) => {
  const { pathname, searchParams } = new URL(String((event as CustomEvent).detail), location.href)
  show(pathname, searchParams)
})
show(location.pathname, new URLSearchParams(location.search))
