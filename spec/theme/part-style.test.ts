import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourRoles } from '../../src/theme/colour-roles.ts'
import { findLowContrast } from '../../src/theme/contrast.ts'
import { partColours, partStyle } from '../../src/theme/part-style.ts'
import { colourNames, customProperty, themeStyle } from '../../src/theme/tokens.ts'
import { sampleBrand } from '../layout/sample-brand.ts'

const read = (name: string) => readFileSync(new URL(`../../src/theme/${name}`, import.meta.url), 'utf8')
/** `style.css` with what it imports, as the build joins it. */
const sheet = read('style.css').replaceAll(/@import "\.\/([\w-]+\.css)";/g, (_, name: string) => read(name))
const style = partStyle(sheet)

/** The selectors of each rule, blocks of other rules left out. */
const selectorsOf = (css: string) =>
  [
    ...css
      .replaceAll(/@keyframes [\w-]+\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}|"(?:[^"\\]|\\.)*"/g, '')
      .matchAll(/(?<=[{};])([^{};]+)\{/g),
  ]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))

test('[LIB-1] the sheet for parts in another app is in one layer, and no rule reaches past them', () => {
  expect(style).toMatch(/^@layer gridfront\{.*\}\n$/s)
  const selectors = selectorsOf(style)
  expect(selectors.length).toBeGreaterThan(500)
  expect(selectors.filter((one) => !one.includes('.gf-'))).toEqual([])
  expect(selectors.filter((one) => /(?:^|,)\s*(?:html|body|\*|:root)\s*(?:,|$)/.test(one))).toEqual([])
})

test('[LIB-1] a part has the colours of the app, else neutral ones that can be read', () => {
  expect(findLowContrast(partColours)).toBeNull()
  for (const name of colourNames) {
    expect(style).toContain(`var(${customProperty(name)},${partColours[name]})`)
    expect(style).not.toContain(`var(${customProperty(name)})`)
  }
})

test('[LIB-1] a part is light, and dark below a class of the app, or as the device is below another one', () => {
  expect(style).not.toMatch(/color-scheme:\s*light dark/)
  const plain = style.replaceAll(/(var\(--gf-[\w-]+),#\w+\)/g, '$1)').replaceAll(/: (?=[\w(#])/g, ':')
  const blockOf = (selector: string) => plain.split(`${selector}{`)[1]?.split('}')[0] ?? ''
  for (const [scheme, selector] of [
    ['light', '@layer tokens{.gf-part'],
    ['dark', '@media screen{.gf-part:where(.gf-dark,.gf-dark *)'],
    ['dark', '@media screen and (prefers-color-scheme:dark){.gf-part:where(.gf-auto,.gf-auto *)'],
  ] as const) {
    const block = blockOf(selector)
    expect(block).toContain(`color-scheme:${scheme}`)
    for (const [role, colour] of Object.entries(colourRoles[scheme]))
      expect(block, `${role}, ${selector}`).toContain(`--gf-${role}:${colour}`)
  }
  // With more contrast, and on paper, the values are those of the rule.
  expect(plain).toContain('{--gf-text-muted:var(--gf-text);')
  expect(plain).toMatch(/\{color-scheme:light;\s*--gf-surface:white;/)
})

test('[LIB-1] what the reset of the app has changed is undone within parts, but for drawings', () => {
  expect(style).toContain('@layer host{.gf-part :where(:not(svg,svg *,img,iframe)){all:revert}}@layer reset')
})

test('[CONST-2] a theme for parts is one rule of their selector, without a layer', () => {
  const rule = themeStyle(sampleBrand.theme, '.gf-part')
  expect(rule).toMatch(/^\.gf-part\{--gf-navy:[^{}]*\}\n$/)
  expect(rule).toContain(`--gf-light-aqua:${sampleBrand.theme.colours.lightAqua}`)
})
