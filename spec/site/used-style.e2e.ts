import type { CDPSession, Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { allRoutes } from './route-table.ts'
import { expect, test } from './site-test.ts'

needs('ownPages')

/** Animation, and styles only for a pointer, do not change a still page. */
const isStill = (property: string) => !/^(?:animation|transition|cursor|will-change)/.test(property)

/** One box as it is rendered: its description, its position, and its computed style. */
interface Box {
  readonly name: string
  readonly place: readonly number[]
  readonly style: readonly string[]
}

/** Every box that is laid out on a page, including those of `::before`, `::after` and lines of text. */
async function boxes(session: CDPSession, properties: readonly string[]): Promise<readonly Box[]> {
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [...properties],
  })
  const [document] = documents
  if (document === undefined) throw new Error('The page has no document')
  const { nodes, layout } = document
  const text = (at = -1) => strings[at] ?? ''
  return layout.nodeIndex.map((node, at) => {
    const attributes = (nodes.attributes?.[node] ?? []).map(text)
    const classes = attributes[attributes.indexOf('class') + 1]
    const name = text(nodes.nodeName?.[node])
    return {
      name: `${attributes.includes('class') ? `${name}.${classes}` : name} ${text(layout.text[at]).slice(0, 40)}`,
      place: layout.bounds[at] ?? [],
      style: (layout.styles[at] ?? []).map(text),
    }
  })
}

/**
 * The pairs of values of a property that are rendered differently. A mixed colour may be rounded by one step of a channel.
 */
const drawnOtherwise = (page: Page, pairs: readonly (readonly [string, string])[]) =>
  page.evaluate((values) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const channels = (colour: string) => {
      context?.clearRect(0, 0, 1, 1)
      if (context) context.fillStyle = colour
      context?.fillRect(0, 0, 1, 1)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    }
    const colour = /\b(?:rgba?|color|oklab|oklch|lab|lch|hsla?)\([^()]*\)/g
    const isAlike = ([one, other]: readonly [string, string]) => {
      if (one.replace(colour, '') !== other.replace(colour, '')) return false
      const before = (one.match(colour) ?? []).flatMap(channels)
      const after = (other.match(colour) ?? []).flatMap(channels)
      return (
        before.length === after.length && before.every((value, at) => Math.abs(value - (after[at] ?? 0)) <= 1)
      )
    }
    return values.filter((pair) => !isAlike(pair))
  }, pairs)

/** The windows, colours and media in which every page is tested. */
const looks = [
  { width: 390, colorScheme: 'light', media: 'screen' },
  { width: 1280, colorScheme: 'dark', media: 'screen' },
  { width: 1280, colorScheme: 'light', media: 'print' },
] as const

/**
 * Adds the whole sheet to the page, disabled. Returns every property that a rule of the page or of the sheet sets:
 * properties that no rule sets can differ only if one of those does.
 */
const addSheet = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.classList.remove('is-first-view')
    const { style } = JSON.parse(document.getElementById('gf-boot')?.textContent ?? '{}')
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style })
    await new Promise((loaded, failed) => {
      document.head.append(Object.assign(link, { onload: loaded, onerror: failed }))
    })
    const properties = new Set<string>()
    const collect = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) for (const name of rule.style) properties.add(name)
        if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList)
      }
    }
    for (const { cssRules } of document.styleSheets) collect(cssRules)
    return [...properties].filter((name) => !name.startsWith('--'))
  })

/** Enables or disables the added sheet. */
const turnSheet = (page: Page, isOn: boolean) =>
  page.evaluate((isWanted) => {
    const sheet = document.styleSheets[document.styleSheets.length - 1]
    if (sheet === undefined) throw new Error('The page has no sheet')
    sheet.disabled = !isWanted
  }, isOn)

/** What the whole sheet renders differently from the rules in a document, in each colour scheme. */
async function changesBySheet(page: Page, session: CDPSession, path: string): Promise<readonly string[]> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.locator('html:is(.has-font, .font-later)').waitFor()
  const properties = await addSheet(page)
  const changes: string[] = []
  for (const { width, colorScheme, media } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ media, colorScheme })
    await turnSheet(page, false)
    const before = await boxes(session, properties)
    await turnSheet(page, true)
    const after = await boxes(session, properties)
    const place = `${path} (${media}, ${width} px, ${colorScheme})`
    changes.push(...(await differences(page, place, properties, before, after)))
  }
  return changes
}

async function differences(
  page: Page,
  path: string,
  properties: readonly string[],
  before: readonly Box[],
  after: readonly Box[],
): Promise<readonly string[]> {
  expect(
    after.map(({ name }) => name),
    path,
  ).toEqual(before.map(({ name }) => name))
  const moved: string[] = []
  const restyled: { readonly words: string; readonly pair: readonly [string, string] }[] = []
  before.forEach(({ name, place, style }, at) => {
    const then = after[at]
    if (then === undefined) return
    if (place.some((value, side) => Math.abs(value - (then.place[side] ?? 0)) > 0.1))
      moved.push(`${path}: ${name}: ${place.join(' ')} → ${then.place.join(' ')}`)
    properties.forEach((property, of) => {
      const [one = '', other = ''] = [style[of], then.style[of]]
      if (one !== other && isStill(property))
        restyled.push({ words: `${path}: ${name}: ${property}: ${one} → ${other}`, pair: [one, other] })
    })
  })
  if (restyled.length === 0) return moved
  // Thousands of boxes have the same few colours: converting each of them takes a fifth of the suite.
  const pairs = new Map(restyled.map(({ pair }) => [pair.join(' → '), pair]))
  const others = new Set((await drawnOtherwise(page, [...pairs.values()])).map((pair) => pair.join(' → ')))
  return [...moved, ...restyled.filter(({ pair }) => others.has(pair.join(' → '))).map(({ words }) => words)]
}

// Every page once, in all settings, because loading it for each takes longer. In parts, for two workers.
for (const kind of new Set(allRoutes.map((route) => route.kind)))
  test(`a document contains every rule that it needs: the whole sheet changes nothing (${kind})`, async ({
    page,
    context,
  }) => {
    needs('devtools', 'media')
    test.setTimeout(240_000)
    // The application would load the whole sheet.
    await page.route(/\/assets\/[^/]*\.js$/, () => {})
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const session = await context.newCDPSession(page)
    const changes: string[] = []
    for (const { path } of allRoutes.filter((route) => route.kind === kind))
      changes.push(...(await changesBySheet(page, session, path)))
    expect(changes.slice(0, 20)).toEqual([])
  })
