import type { BootData } from './boot-data.ts'

/**
 * Runs inline, before the page is drawn, and asks for the brand's font where it can be there in time: a service worker
 * has it at hand, or the document itself came within a second of the visitor's press and no data is to be saved. It is
 * the family `gf-font` then; the root says what the style can draw with:
 * - `awaits-font`: it is on its way. A typeface of the device as wide as the font keeps its place, and no frame waits. Not
 *   a preload: browsers keep the first frame back for one.
 * - `has-font`: it is there and in use. Before the first frame always, after it only where nothing on the screen moves by
 *   as much as browsers count (3 px).
 * - `font-later`: it is there, and comes into use with the next page (`takeLateFont`).
 */
export function askForFont({ font }: Pick<BootData, 'font'>) {
  const root = document.documentElement.classList
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const isQuick = performance.now() < 1000 && !connection?.saveData
  if (!font || !(isQuick || serviceWorker?.controller)) return
  let isDrawn = false
  const places = () => {
    const found: number[] = []
    for (const element of isDrawn ? document.body.getElementsByTagName('*') : []) {
      const { top, left } = element.getBoundingClientRect()
      if (top > innerHeight) break
      found.push(top, left)
    }
    return found
  }
  root.add('awaits-font')
  requestAnimationFrame(() => {
    isDrawn = true
  })
  new FontFace('gf-font', `url("${font}")`, { weight: '1 1000' }).load().then(
    (face) => {
      const before = places()
      document.fonts.add(face)
      root.add('has-font')
      if (places().some((place, at) => Math.abs(place - (before[at] ?? place)) >= 3))
        root.replace('has-font', 'font-later')
    },
    // The page keeps the typeface that it has.
    () => {},
  )
}
