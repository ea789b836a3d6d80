import type { BootData } from './boot-data.ts'

/**
 * Runs inline, before the page is drawn, and loads the brand's font (family `gf-font`) if it can arrive in time: there is a
 * service worker that may have it in its cache, or the document arrived within a second and the visitor does not ask to
 * save data. It is no preload, because browsers delay the first frame for one. A class of the root element tells the style
 * sheet which font to use:
 * - `awaits-font`: the font is loading. A system font of the same width is used, so that nothing moves when it arrives.
 * - `has-font`: the font is in use. If it arrives after the first frame, only where nothing on the screen moves by 3 px or
 *   more, which is what browsers count as a layout shift.
 * - `font-later`: the font has loaded and is used from the next page on (`takeLateFont`).
 *
 * Behind another page of the site the font is in the browser's cache, and Firefox has it a moment after the first frame:
 * each page would have it or not, by chance. There the first frame waits for it, for a tenth of a second at most.
 */
export function askForFont({ font }: Pick<BootData, 'font'>) {
  const root = document.documentElement.classList
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const isQuick = performance.now() < 1000 && !connection?.saveData
  if (!font || !(isQuick || serviceWorker?.controller)) return
  let isDrawn = false
  const { style } = document.documentElement
  const isNext = 'MozAppearance' in style && document.referrer.startsWith(location.origin)
  const show = () => {
    isDrawn = true
    style.opacity = ''
  }
  const places = () => {
    const found: number[] = []
    const range = document.createRange()
    for (const element of isDrawn ? document.body.getElementsByTagName('*') : []) {
      // A closed menu or a collapsed answer is invisible, and measuring it would force a layout.
      if (element.checkVisibility?.() === false) continue
      const { top, left } = element.getBoundingClientRect()
      if (top > innerHeight) break
      found.push(top, left)
      // Text after bold words shifts in any case, because the bold font has another width.
      for (const text of element.childNodes) {
        if (text.nodeType !== 3 || !text.previousSibling) continue
        range.selectNode(text)
        const [line] = range.getClientRects?.() ?? []
        found.push(line?.top ?? 0, line?.left ?? 0)
      }
    }
    return found
  }
  root.add('awaits-font')
  if (isNext) {
    style.opacity = '0'
    setTimeout(show, 100)
  } else requestAnimationFrame(show)
  const load = () =>
    new FontFace('gf-font', `url("${font}")`, { weight: '1 1000' }).load().then(
      (face) => {
        const before = places()
        document.fonts.add(face)
        root.add('has-font')
        if (places().some((place, at) => Math.abs(place - (before[at] ?? place)) >= 3))
          root.replace('has-font', 'font-later')
        show()
      },
      // Without the font the page stays as it is.
      show,
    )
  // On a slow network the font is requested only after the first frame, because it would delay that frame by a third of
  // a second on a slow phone.
  if (isNext || serviceWorker?.controller || performance.now() < 250) load()
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(load)))
}
