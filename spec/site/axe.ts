import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { tries } from '../tools/target/target.ts'

/** WCAG 2.2 AA and best practices. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that a brand and a colour scheme can change; everything else in the document is the same. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Result {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly {
      readonly html: string
      readonly any: readonly { readonly message: string }[]
    }[]
  }[]
}
interface Tools {
  readonly axe: { readonly run: (context: Document, options: object) => Promise<Result> }
  readonly paleOnGradients: () => string[]
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Texts on a gradient with too little contrast to one of its colours, which axe does not check. A gradient with its own
 * size, or with lengths in it, is a stripe beside the text, not its background. Runs in the page, from its source text.
 */
function paleOnGradients(): string[] {
  /** Red, green, blue and opacity, each from 0 to 1. */
  const coloursIn = (css: string) =>
    [...css.matchAll(/(rgba?|color)\((?:srgb )?([^()]*)\)/g)].map(([, kind, inside = '']) => {
      const [red = 0, green = 0, blue = 0, opacity = 1] = inside.split(/[\s,/]+/).map(Number)
      return { parts: [red, green, blue].map((part) => (kind === 'color' ? part : part / 255)), opacity }
    })
  const lightness = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
    const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const contrast = (one: readonly number[], other: readonly number[]) => {
    const [low = 0, high = 0] = [lightness(one), lightness(other)].sort((left, right) => left - right)
    return (high + 0.05) / (low + 0.05)
  }
  const grounds = new Map<Element | null, ReturnType<typeof coloursIn>>([[null, []]])
  /** The colours of the gradient behind an element; none if its background is plain. */
  const groundOf = (element: Element | null): ReturnType<typeof coloursIn> => {
    const known = grounds.get(element)
    if (known !== undefined || element === null) return known ?? []
    const { backgroundImage, backgroundSize, backgroundColor } = getComputedStyle(element)
    const isGround = backgroundSize === 'auto' && !/\dpx/.test(backgroundImage)
    const ground =
      isGround && backgroundImage.includes('gradient(')
        ? coloursIn(backgroundImage).filter(({ opacity }) => opacity === 1)
        : coloursIn(backgroundColor)[0]?.opacity === 1
          ? []
          : groundOf(element.parentElement)
    grounds.set(element, ground)
    return ground
  }
  const found: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    if (!isText || !element.checkVisibility()) continue
    const ground = groundOf(element)
    if (ground.length === 0) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const [text] = coloursIn(color)
    const pixels = Number.parseFloat(fontSize)
    const least = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    for (const { parts } of ground)
      if (text !== undefined && contrast(text.parts, parts) < least)
        found.push(
          `contrast on a gradient: ${element.outerHTML.slice(0, 120)} (${contrast(text.parts, parts).toFixed(2)})`,
        )
  }
  return found
}

const tools = `${source}\nglobalThis.paleOnGradients = ${paleOnGradients}`

/** What the checks need of a page: Playwright's, or that of another driver. */
type Looked = Pick<Page, 'evaluate'>

/** The page's own findings; null if the tools are not loaded in it. */
const look = (page: Looked, runOnly: object): Promise<string[] | null> =>
  page.evaluate(async (only) => {
    if (!('axe' in globalThis)) return null
    // A change of brand or scheme runs transitions, one after the other down the tree. Content below the first screen of a
    // new page is laid out a moment later: until then its texts can be outside the boxes behind them.
    const { classList } = document.documentElement
    while (
      document.getAnimations().some((animation) => animation instanceof CSSTransition) ||
      (document.readyState === 'complete' && classList.contains('is-first-view'))
    )
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const { axe, paleOnGradients } = globalThis as unknown as Tools
    // No rule of ours reads parsed style sheets, and a violation is identified by its markup: skipping both saves a tenth
    // of the time.
    const { violations } = await axe.run(document, {
      ...{ runOnly: only, resultTypes: ['violations'], selectors: false },
      preload: { assets: ['media'] },
      // A link in text must have an underline or another style: its colour alone is not enough, in whatever scheme. To
      // compare the colours took half as long as `color-contrast`, or longer.
      checks: { 'link-in-text-block': { enabled: false } },
      // Each frame is checked by itself: the payment provider's has another origin, which axe cannot access from here.
      iframes: false,
    })
    const found = violations.map(({ id, nodes }) => {
      const places = nodes.map(({ html, any }) => `${html.slice(0, 120)} (${any[0]?.message ?? ''})`)
      return `${id}: ${places.join(' | ')}`
    })
    return [...found, ...paleOnGradients()]
  }, runOnly)

/** Irrelevant in a frame, whose document has no landmarks or headings of its own. */
const ofPart = /^(?:region|page-has-heading-one|landmark-one-main):/
export const withoutPartRules = (found: readonly string[]): string[] =>
  found.filter((one) => !ofPart.test(one.replace(/^dark: /, '')))

/**
 * The violations that axe finds on a page and in its frames, one line for each rule. Injects axe into a document once: the
 * builder for Playwright does so for every run, and opens a second page, which takes longer than the run.
 */
export async function findings(
  page: Looked & Partial<Pick<Page, 'frames'>>,
  about: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  const runOnly =
    about === 'colours' ? { type: 'rule', values: colourRules } : { type: 'tag', values: standards }
  const [, ...frames] = page.frames?.() ?? []
  const inFrames: string[] = []
  for (const frame of frames) {
    if (!/^https?:/.test(frame.url())) continue
    await ground(frame)
    const found = withoutPartRules(await findingsIn(frame, runOnly))
    inFrames.push(...found.map((one) => `in the frame ${frame.url()}: ${one}`))
  }
  return [...(await findingsIn(page, runOnly)), ...inFrames]
}

/** Gives a frame's document the colour behind it, because axe assumes that documents without a colour are white. */
async function ground(frame: Frame): Promise<void> {
  const colour = await (await frame.frameElement()).evaluate((element) => {
    for (let at: Element | null = element as Element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!/[,/] ?0\)$/.test(backgroundColor)) return backgroundColor
    }
    return 'Canvas'
  })
  await frame.evaluate((behind) => {
    document.documentElement.style.background = behind
  }, colour)
}

async function findingsIn(page: Looked, runOnly: object): Promise<string[]> {
  let found = await look(page, runOnly)
  if (found === null) {
    await page.evaluate(tools)
    found = await look(page, runOnly)
  }
  if (found === null) throw new Error('The page was left while it was looked at')
  return found
}

/**
 * axe's findings in light colours, and those that differ in dark ones, if the driver supports them. Leaves the page dark.
 */
export async function findingsInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await findings(page)
  if (!tries('media')) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...light, ...(await findings(page, 'colours')).map((finding) => `dark: ${finding}`)]
}

/** How many pixels the page is wider than its window. */
export const overflow = (page: Looked, fontSize?: string): Promise<number> =>
  page.evaluate((size) => {
    if (size !== undefined) document.documentElement.style.fontSize = size
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  }, fontSize)

/**
 * Waits until everything that the page has requested has loaded, fonts included, by the marks of pending parts. For tests
 * that have already seen text of the page, because code that is still loading sets no mark. Waiting for an idle network
 * would take half a second.
 */
export async function allHere(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText(/^(?:Getting|Looking|Opening|One moment)\b.*…$/)).toHaveCount(
    0,
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Checks a page at rest: no axe finding in either colour scheme, and nothing wider than its window. */
export async function mustBeWell(page: Page, widths: readonly number[] = [320, 1280]): Promise<void> {
  await allHere(page)
  expect(await findingsInBoth(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // A chart is redrawn for its new width a moment later.
    await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBe(0)
  }
}
