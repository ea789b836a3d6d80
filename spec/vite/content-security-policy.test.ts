import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import type { EnvironmentName } from '../../src/brand/brand.ts'
import { environmentNames } from '../../src/brand/brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { resolveEnvironment } from '../../src/brand/environment.ts'
import { documentMarkup } from '../../src/document/document-markup.ts'
import { inlineScripts } from '../../src/document/inline-scripts.ts'
import { contentSecurityPolicy, withPolicyElement } from '../../src/vite/content-security-policy.ts'
import { keySetOrigins } from '../../src/vite/key-set-origins.ts'

const brand = defineBrand(banksiaPower)
const api = brand.environments.Production.backend
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directives = (html: string, backend = '') =>
  new Map(
    contentSecurityPolicy(html, { backend })
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )

const body = '<p>1 &lt; 2</p><button data-needs-app disabled>Log in</button>'
const html = documentMarkup({
  head: { title: 'Plans', tags: [] },
  body,
  root: { template: 'plans', status: 'ok' },
  variant: 'plain',
  path: '/plans',
  page: null,
  assets: {
    script: '/assets/main.js',
    afterLoad: '/after-load.js',
    preloads: () => ['/assets/main.js'],
    styles: () => ['/assets/main.css'],
  },
  template: 'plans',
  brand,
  style: null,
})

test('the hashes fit the exact bytes of each inline script, and there is one for each', () => {
  expect(directives(html).get('script-src')).toEqual([
    "'self'",
    hashOf(inlineScripts.bootAtOnce),
    hashOf(inlineScripts.wake),
  ])
  const scripts = ['self.$R = { "é": "ü" }', "\n  next('</' + 'script>')\n"]
  const page = scripts.map((text) => `<script>${text}</script>`).join('')
  expect(directives(page).get('script-src')).toEqual(["'self'", ...scripts.map(hashOf)])
})

test('documents with the same scripts get the same hashes, and a document with others gets others', () => {
  const many = Array.from({ length: 200 }, (_, at) => `<script>"${at % 90}"</script>`)
  for (const [at, page] of many.entries())
    expect(directives(page).get('script-src')).toEqual(["'self'", hashOf(`"${at % 90}"`)])
})

test('a browser reads a line end as one character, and the hash does too', () => {
  expect(directives('<script>a\r\nb\rc</script>').get('script-src')).toEqual(["'self'", hashOf('a\nb\nc')])
})

test('scripts with an address and data that never runs need no hash; an inline style does', () => {
  const page =
    '<script type="module" src="/a.js"></script><script type="application/ld+json">{}</script><style>p{}</style>'
  expect(directives(page).get('script-src')).toEqual(["'self'"])
  expect(directives(page).get('style-src')).toEqual(["'self'", hashOf('p{}')])
})

test('by default nothing is allowed, nothing inline or evaluated without a hash, and no frame around the page', () => {
  const policy = contentSecurityPolicy(html, { backend: api })
  expect(policy).not.toMatch(/unsafe-|strict-dynamic|\s\*(?:[\s;]|$)/)
  const read = directives(html)
  expect(read.get('default-src')).toEqual(["'none'"])
  expect(read.get('base-uri')).toEqual(["'none'"])
  expect(read.get('form-action')).toEqual(["'self'"])
  expect(read.get('require-trusted-types-for')).toEqual(["'script'"])
  // Only headers may contain it: browsers warn about it in a meta element.
  expect(read.has('frame-ancestors')).toBe(false)
})

/** One address of each environment of the brand. */
const addresses: Record<EnvironmentName, string> = {
  Local: 'http://localhost:8000',
  Dev: 'https://dev.banksia.example',
  PR: 'https://pr-204.banksia.example',
  UAT: 'https://uat.banksia.example',
  Staging: 'https://staging.banksia.example',
  Production: 'https://www.banksia.example',
}

test.each(environmentNames)(
  '[API-6] in %s the page may call its own origin and the backend of that environment, and no other',
  (name) => {
    const { name: found, backend } = resolveEnvironment(brand, new URL(addresses[name]))
    expect(found).toBe(name)
    expect(directives(html, backend).get('connect-src')).toEqual(["'self'", ...(backend ? [backend] : [])])
    const others = environmentNames
      .filter((other) => other !== name)
      .map((other) => resolveEnvironment(brand, new URL(addresses[other])).backend)
    const policy = contentSecurityPolicy(html, { backend })
    for (const other of others) if (other !== '') expect(policy.split(/[ ;]/)).not.toContain(other)
  },
)

test('[API-6] the backend of a pull request is named with its own number: a wildcard would let in all others', () => {
  const { backend } = resolveEnvironment(brand, new URL(addresses.PR))
  expect(backend).toContain('204')
  expect(directives(html, backend).get('connect-src')).toEqual(["'self'", backend])
  expect(contentSecurityPolicy(html, { backend })).not.toContain('*')
})

test.each([
  ['https://gateway.example/retail/v1', 'https://gateway.example'],
  ['https://204.api.pr.gateway.example:8443/v1', 'https://204.api.pr.gateway.example:8443'],
  ['http://localhost:4010', 'http://localhost:4010'],
])(
  'a backend at %s is allowed as a whole: in a policy a path would mean that one address',
  (backend, origin) => {
    expect(directives(html, backend).get('connect-src')).toEqual(["'self'", origin])
  },
)

test('[TOKEN-7] a page may fetch the key sets of the environments that its backend serves, and no others', () => {
  const { Production } = brand.environments
  const environments = {
    ...brand.environments,
    UAT: {
      ...Production,
      backend: 'https://api-uat.banksia.example',
      keySet: 'https://id-uat.banksia.example/keys.json',
    },
    Production: { ...Production, keySet: 'https://id.banksia.example:8443/keys.json' },
  }
  const keySets = keySetOrigins({ environments }, Production.backend)
  expect(keySets).toEqual(['https://id.banksia.example:8443'])
  expect(contentSecurityPolicy(html, { backend: api, keySets })).toContain(
    `; connect-src 'self' ${api} https://id.banksia.example:8443; `,
  )
  expect(keySetOrigins(brand, Production.backend)).toEqual([])
})

test('a backend on the site’s own origin needs no entry of its own', () => {
  expect(contentSecurityPolicy(html, { backend: '' })).toContain("; connect-src 'self'; ")
})

test('in the document the policy precedes everything that loads or runs, and the encoding is within 1024 bytes', () => {
  const policy = contentSecurityPolicy(html, { backend: api })
  const page = withPolicyElement(html, policy)
  const place = page.indexOf(`<meta http-equiv="Content-Security-Policy" content="${policy}">`)
  expect(place).toBeGreaterThan(0)
  expect(place).toBeLessThan(page.search(/<(?:script|link|style|title)/))
  expect(page.slice(0, 200)).toContain('<meta charset="utf-8">')
  // The document's policy stays the same: computing it again gives the same result.
  expect(contentSecurityPolicy(page, { backend: api })).toBe(policy)
})

test('[PAY-1] only a payment page’s meta element allows frames for cards, whatever else the policy allows', () => {
  const policy = contentSecurityPolicy(html, { backend: '', own })
  const names = (framesCards?: boolean) =>
    /<meta http-equiv="Content-Security-Policy" content="[^"]*"( data-cards)?>/.exec(
      withPolicyElement(html, policy, framesCards),
    )?.[1]
  expect([names(), names(false), names(true)]).toEqual([undefined, undefined, ' data-cards'])
})

test('a head without an encoding gets its policy too, exactly', () => {
  expect(withPolicyElement('<head><title>x</title>', "a $& $' b")).toBe(
    `<head><meta http-equiv="Content-Security-Policy" content="a $& $' b"><title>x</title>`,
  )
})

const own = {
  script: ['https://analytics.example'],
  style: ['https://chat.example'],
  img: ['https://*.chat.example'],
  font: ['https://fonts.example'],
  frame: ['https://chat.example'],
  connect: ['wss://chat.example'],
  trustedTypes: ['goog#html'],
}

test('additional sources are in their own directive and in no other, after those of the library', () => {
  const plain = contentSecurityPolicy(html, { backend: '', cardFields: 'https://cards.example' })
  const policy = contentSecurityPolicy(html, { backend: '', cardFields: 'https://cards.example', own })
  const added = [
    ['script-src', own.script],
    ['style-src', own.style],
    ['img-src', own.img],
    ['font-src', own.font],
    ['connect-src', own.connect],
    ['frame-src', own.frame],
    ['trusted-types', own.trustedTypes],
  ] as const
  const expected = plain
    .split('; ')
    .map((directive) => {
      const [, sources = []] = added.find(([name]) => directive.startsWith(`${name} `)) ?? []
      return [directive, ...sources].join(' ')
    })
    .join('; ')
  expect(policy).toBe(expected)
  expect(contentSecurityPolicy(html, { backend: '', own })).toContain('; frame-src https://chat.example; ')
})

test('scripts that set HTML as text need Trusted Types off, which changes nothing else', () => {
  const policy = contentSecurityPolicy(html, { backend: '' })
  const off = contentSecurityPolicy(html, { backend: '', own: { trustedTypes: 'off' } })
  expect(policy.startsWith(`${off}; require-trusted-types-for 'script'; trusted-types `)).toBe(true)
})

test('in development Vite’s socket, worker and styles are allowed, and the mock’s card fields, and nothing more', () => {
  const policy = contentSecurityPolicy(html, { backend: '', development: { nonce: 'n' } })
  const without = policy
    .replace(' ws: wss:', '')
    .replace(' blob:', '')
    .replace(" 'nonce-n'", '')
    .replace(' default', '')
    .replace("frame-src 'self'; ", '')
  expect(without).toBe(contentSecurityPolicy(html, { backend: '' }))
})
