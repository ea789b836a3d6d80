import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layout } from '../../src/theme/tokens.ts'

const sheet = (name: string) => readFileSync(new URL(`../../src/theme/${name}.css`, import.meta.url), 'utf8')

test('[CONST-1] the full breadcrumb begins at the width of its token, which a query cannot read', () => {
  expect(sheet('steps')).toContain(`@container breadcrumb (min-width: ${layout.breadcrumbMin}px)`)
})

test.each([
  ['steps', 'min-block-size: var(--gf-transition-height)'],
  ['steps', 'min-inline-size: var(--gf-breadcrumb-min)'],
  ['steps', 'max-inline-size: var(--gf-breadcrumb-max)'],
  ['receipt', 'inline-size: min(100%, var(--gf-receipt))'],
  ['address', 'clamp(min(var(--gf-address-min), 100%), 100%, var(--gf-address-max))'],
])('[CONST-1] in %s the length comes from its token: %s', (name, rule) => {
  expect(sheet(name)).toContain(rule)
})
