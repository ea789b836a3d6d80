import fc from 'fast-check'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { backendOf, backendPatterns } from '../../src/boot/backend-patterns.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { localDevPorts, resolveEnvironment } from '../../src/brand/environment.ts'
import { always } from '../tools/run/property-runs.ts'

const brand = defineBrand({
  ...banksiaPower,
  environments: {
    ...banksiaPower.environments,
    Local: { ...banksiaPower.environments.Local, backend: 'http://localhost:8000' },
    Staging: {
      ...banksiaPower.environments.Staging,
      hosts: ['*.staging.banksia.example'],
      backend: 'https://api.staging.banksia.example/base-path',
    },
  },
})
const patterns = backendPatterns(brand.environments)

const label = fc.stringMatching(/^[a-z\d-]{1,8}$/)
const hostname = fc.oneof(
  fc.constantFrom(
    'localhost',
    'site.localhost',
    '127.0.0.1',
    '127.1.2.3',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::ffff:808:808]',
    '127.a.b.example',
    'banksia.example.',
    'notlocalhost',
    '127.0.0',
  ),
  fc.constantFrom('www.banksia.example', 'banksia.example', 'dev.banksia.example', 'uat.banksia.example'),
  fc.tuple(fc.nat(), fc.constantFrom('pr-', 'pr', '')).map(([pr, name]) => `${name}${pr}.banksia.example`),
  label.map((name) => `${name}.staging.banksia.example`),
  fc.tuple(label, label).map(([one, two]) => `${one}.${two}.staging.banksia.example`),
  fc.tuple(label, label).map((labels) => labels.join('.')),
  // The dots of a pattern are dots.
  fc.constantFrom('wwwxbanksia.example', 'www.banksia.example.evil.example', 'evil-www.banksia.example'),
)
const port = fc.oneof(fc.constantFrom('', ...localDevPorts.map(String)), fc.nat(65_535).map(String))

test('[ENV-4] [API-6] the boot script finds the backend that the application finds, for every host and port', () => {
  always(1000)(hostname, port, (host, number) => {
    const { backend } = resolveEnvironment(brand, { hostname: host, port: number })
    expect(backendOf(patterns, host, number)).toBe(backend)
  })
})

test('[ENV-4] a port that only has one of a developer’s in it is none', () => {
  const at = (port: string) => backendOf(patterns, 'site.example', port)
  expect(at('5274')).toBe('http://localhost:8000')
  for (const port of ['15274', '52741', '19000', '90001']) expect(at(port)).toBe(at(''))
})

test('[API-6] site and backend of one pull request meet', () => {
  expect(backendOf(patterns, 'pr-1204.banksia.example', '')).toBe('https://api.pr-1204.banksia.example')
})
