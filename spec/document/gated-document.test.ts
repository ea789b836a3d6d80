import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { withGate } from '../../src/document/gated-document.ts'

const plain = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<title>Privacy policy</title>
</head>
<body class="gf-document">
<main><h1>Privacy policy</h1></main>
</body>
</html>
`
const brand = defineBrand(banksiaPower)
const assets = { script: '/assets/client.js' }
const gate = (settings: object) => ({
  config: defineBrand({ ...banksiaPower, gate: { accessCode: ['4821'], ...settings } }).gate,
  style: '.gf-gate{}',
  name: brand.name,
  email: brand.contact.email,
})

test('[GATE-1] without a gate a plain document is unchanged, to the byte', () => {
  for (const none of [
    undefined,
    gate({ enabled: false }),
    gate({ enabled: true, testing: { enabled: true } }),
  ])
    expect(withGate(plain, { gate: none, brand, assets })).toBe(plain)
})

test('[GATE-1] [GATE-20] with a gate the overlay comes first, and its script runs before anything else', () => {
  const html = withGate(plain, { gate: gate({ enabled: true, showTrigger: 'immediately' }), brand, assets })
  expect(html).toContain('<html class="has-gate" lang="en-AU">')
  expect(html).toMatch(/<meta charset="utf-8">\n<script>[\s\S]*gridfrontGate[\s\S]*<title>/)
  expect(html).toMatch(/<body class="gf-document">\n<section class="gf-gate-overlay"/)
  expect(html).toContain('"scripts":["/assets/client.js"]')
  // It is not a page of the application, so no page view is counted (ROUTE-10).
  expect(html).not.toContain('"path"')
  expect(html).toContain('<style>.gf-gate{}</style>\n</head>')
})

test.each(['<head>', '<head>\n  <meta charset="utf-8">', '<head><meta charset="utf-8">'])(
  '[GATE-20] its script follows %j: nothing runs before it, and no letter is read before the encoding',
  (head) => {
    const document = plain.replace('<head>\n<meta charset="utf-8">', head)
    expect(withGate(document, { gate: gate({ enabled: true }), brand, assets })).toContain(
      `${head}\n<script>`,
    )
  },
)

test('[GATE-12] a gate with a delay draws no overlay ahead, but is started', () => {
  const html = withGate(plain, { gate: gate({ enabled: true }), brand, assets })
  expect(html).toContain('<html lang="en-AU">')
  expect(html).toContain('/assets/client.js')
})

test('a document without a place for the gate is refused, not left open', () => {
  const whole = gate({ enabled: true })
  for (const tag of ['<html', '<head>', '</head>', '<body'])
    expect(() => withGate(plain.replace(tag, '<i'), { gate: whole, brand, assets })).toThrow(/no place/)
})
