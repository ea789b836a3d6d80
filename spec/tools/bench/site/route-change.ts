import type { ThrottledPage } from './throttled-page.ts'

export interface MeasuredChange {
  /** From the click to the first frame with the new heading. */
  readonly ms: number
  /** Counted from the press. */
  readonly requests: number
  readonly bytes: number
  readonly isSameDocument: boolean
}

/** How long a finger stays down. */
const pressMs = 80
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Where to tap. Waits for hydration if the tap is to be as early as possible. */
async function aim({ page }: ThrottledPage, path: string, isEarly: boolean) {
  return page.evaluate(
    async ({ to, waits }) => {
      const { siteProbe } = window
      // A page without an application is ready when it has loaded.
      const until = performance.now() + (document.readyState === 'complete' ? 1500 : 6000)
      while (waits && siteProbe.hydrated === null && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 5))
      const link = siteProbe.findLink(to)
      if (!link) return null
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      siteProbe.arm()
      const { left, top, width, height } = link.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const hit = document.elementFromPoint(x, y)
      if (width > 0 && hit !== null && link.contains(hit)) return { x, y }
      // Behind a menu: clicked by script as a last resort.
      setTimeout(() => link.click())
      return 'pressed'
    },
    { to: path, waits: isEarly },
  )
}

/** Taps the link to a path and waits for its page. Null if there is no such link, or the page does not come. */
export async function changeRoute(
  open: ThrottledPage,
  path: string,
  isEarly: boolean,
): Promise<MeasuredChange | null> {
  const { page, session } = open
  const target = await aim(open, path, isEarly)
  if (target === null) return null
  if (target !== 'pressed') {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [target] })
    await pause(pressMs)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const from = Date.now()
  while (Date.now() - from < 12_000) {
    // While a document is being replaced, evaluating in it fails.
    const change = await page.evaluate(() => window.siteProbe?.change ?? null).catch(() => null)
    if (change) {
      await open.quiet(300, 4000)
      const during = open
        .requests()
        .filter(({ at, isCached }) => !isCached && at >= change.pressedAt - 1 && at <= change.paintedAt)
      return {
        ms: change.paintedAt - change.clickedAt,
        requests: during.length,
        bytes: during.reduce((sum, { bytes }) => sum + bytes, 0),
        isSameDocument: change.isSameDocument,
      }
    }
    await pause(40)
  }
  return null
}
