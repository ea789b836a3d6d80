import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import type { BrandDefinition } from '../../src/brand/brand.ts'
import { environmentNames } from '../../src/brand/brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { localDevPorts, resolveEnvironment } from '../../src/brand/environment.ts'
import { always } from '../tools/run/property-runs.ts'
import { change } from './change.ts'

const brand = defineBrand(banksiaPower)
const at = (hostname: string, port = '') => resolveEnvironment(brand, { hostname, port })

test.each([
  ['www.banksia.example', 'Production', 'https://api.banksia.example'],
  ['banksia.example', 'Production', 'https://api.banksia.example'],
  ['staging.banksia.example', 'Staging', 'https://api.staging.banksia.example'],
  ['uat.banksia.example', 'UAT', 'https://api.uat.banksia.example'],
  ['dev.banksia.example', 'Dev', 'https://api.dev.banksia.example'],
  ['pr-1.banksia.example', 'PR', 'https://api.pr-1.banksia.example'],
  ['pr-20417.banksia.example', 'PR', 'https://api.pr-20417.banksia.example'],
  ['localhost', 'Local', ''],
])('[API-6] [ENV-1] %s is %s, with its own backend, issuer and keys', (hostname, name, backend) => {
  const { issuer, keys } = banksiaPower.environments[name as 'Local']
  expect(at(hostname)).toMatchObject({ name, backend, issuer, keys })
})

test.each([
  ['localhost', true, true],
  ['dev.banksia.example', true, true],
  ['pr-1.banksia.example', true, false],
  ['uat.banksia.example', false, false],
  ['staging.banksia.example', false, false],
  ['www.banksia.example', false, false],
  ['a-name-that-nobody-knows.example', false, false],
])(
  '[TRACE-3] [TRACE-4] at %s state transitions are sent: %s, and traces are printed: %s',
  (hostname, stateTransitions, console) => {
    expect(at(hostname).tracing).toEqual({ stateTransitions, console })
  },
)

test('[TRACE-3] [TRACE-4] a brand may configure both settings for each environment', () => {
  const set = (path: string, value: boolean) =>
    defineBrand(change(banksiaPower, path, value) as BrandDefinition)
  const tracingAt = (hostname: string, path: string, value: boolean) =>
    resolveEnvironment(set(path, value), { hostname, port: '' }).tracing
  expect(tracingAt('uat.banksia.example', 'environments.UAT.tracing.stateTransitions', true)).toEqual({
    stateTransitions: true,
    console: false,
  })
  expect(tracingAt('localhost', 'environments.Local.tracing.console', false)).toEqual({
    stateTransitions: true,
    console: false,
  })
  expect(tracingAt('www.banksia.example', 'environments.UAT.tracing.stateTransitions', true)).toEqual({
    stateTransitions: false,
    console: false,
  })
})

test('[ENV-1] keys and issuer are set once for all pull requests', () => {
  expect(at('pr-1.banksia.example').keys).toEqual(at('pr-2.banksia.example').keys)
  expect(at('pr-1.banksia.example').issuer).toBe(at('pr-2.banksia.example').issuer)
})

test.each([
  'devonport.example',
  'mydev.banksia.example',
  'dev.banksia.example.evil.example',
  'dev-banksia.example',
  'devXbanksia.example',
  'pr-.banksia.example',
  'pr-1a.banksia.example',
  'xpr-1.banksia.example',
  'a.pr-1.banksia.example',
  'staging.banksia.examples',
  'localhost.banksia.example',
  'mylocalhost',
  '127.0.0.1.evil.example',
  '',
])('[ENV-1] %j, which no pattern knows whole, is Production: the strictest settings', (hostname) => {
  expect(at(hostname).name).toBe('Production')
})

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  '127.0.0.1',
  '127.8.9.10',
  '::1',
  '[::1]',
])('[ENV-2] the loopback name or address %s is Local on any port', (hostname) => {
  for (const port of ['', '80', '8000', '41999']) expect(at(hostname, port).name).toBe('Local')
})

test('[ENV-2] an unknown host name is Local on the eight dev ports, and on no other', () => {
  expect(localDevPorts.toSorted((a, b) => a - b)).toEqual([3000, 5274, 5275, 8000, 9000, 9311, 9321, 9329])
  for (const port of localDevPorts) expect(at('my-laptop', String(port)).name).toBe('Local')
  for (const port of ['', '80', '443', '3001', '80000', '52745'])
    expect(at('my-laptop', port).name).toBe('Production')
})

test('[ENV-2] a known host name keeps its environment on a dev port', () => {
  expect(at('www.banksia.example', '8000').name).toBe('Production')
  expect(at('uat.banksia.example', '3000').name).toBe('UAT')
})

test('[ENV-1] names are compared without case, and a dot at their end does not count', () => {
  expect(at('UAT.Banksia.Example').name).toBe('UAT')
  expect(at('uat.banksia.example.').name).toBe('UAT')
})

const withHosts = (hosts: Partial<Record<(typeof environmentNames)[number], string[]>>) => {
  const environments: Record<string, object> = structuredClone(banksiaPower.environments)
  for (const [name, list] of Object.entries(hosts))
    environments[name] = { ...environments[name], hosts: list, backend: '' }
  return defineBrand({ ...banksiaPower, environments } as BrandDefinition)
}

test('[ENV-1] a star matches exactly one label', () => {
  const starred = withHosts({ UAT: ['*.uat.banksia.example'] })
  const nameAt = (hostname: string) => resolveEnvironment(starred, { hostname, port: '' }).name
  expect(nameAt('north.uat.banksia.example')).toBe('UAT')
  expect(nameAt('uat.banksia.example')).toBe('Production')
  expect(nameAt('a.b.uat.banksia.example')).toBe('Production')
})

test('[ENV-1] if several patterns match, the order is PR, Dev, UAT, Staging, Production', () => {
  const order = ['PR', 'Dev', 'UAT', 'Staging', 'Production', 'Local'] as const
  for (const [index, name] of order.entries()) {
    const same = withHosts(Object.fromEntries(order.slice(index).map((one) => [one, ['site.example']])))
    expect(resolveEnvironment(same, { hostname: 'site.example', port: '' }).name).toBe(name)
  }
})

const label = fc.stringMatching(/^[a-z\d-]{1,8}$/)
const known = Object.values(banksiaPower.environments).flatMap(({ hosts }) => hosts)

test('[ENV-1] a known name with a prefix or suffix is another name', () => {
  const around = fc.tuple(fc.constantFrom(...known), label, fc.constantFrom('before', 'after', 'inside'))
  always()(around, ([host, extra, where]) => {
    const name = host.replace('{pr}', '7')
    const hostname =
      where === 'before' ? extra + name : where === 'after' ? name + extra : name.replace('.', `.${extra}.`)
    fc.pre(!known.includes(hostname) && !/^pr-\d+\.banksia\.example$/.test(hostname))
    expect(at(hostname).name).toBe('Production')
  })
})

test('[ENV-4] path, query, fragment and user of an address change nothing: host name and port decide alone', () => {
  const words = ['localhost', 'dev.banksia.example', 'test', 'mock=1', '127.0.0.1', 'pr-3', ':8000']
  const rest = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((parts) => parts.join('/'))
  const host = fc.constantFrom(...known.map((name) => name.replace('{pr}', '12')), 'else.example')
  const seen = new Set<string>()
  always()(host, rest, rest, rest, (hostname, path, query, fragment) => {
    const written = new URL(`https://localhost@${hostname}/${path}?${query}#${fragment}`)
    expect(resolveEnvironment(brand, written)).toEqual(at(hostname))
    seen.add(at(hostname).name)
  })
  expect([...seen].toSorted()).toEqual(['Dev', 'PR', 'Production', 'Staging', 'UAT'])
})

test('[ENV-4] keys never cross from one environment to another', () => {
  const environments = structuredClone(banksiaPower.environments) as unknown as Record<
    string,
    { keys: object[] }
  >
  for (const name of environmentNames)
    environments[name] = { ...environments[name], keys: [{ ...currentKey.publicKey, kid: name }] }
  const marked = defineBrand({ ...banksiaPower, environments } as unknown as BrandDefinition)
  for (const hostname of ['localhost', ...known.map((name) => name.replace('{pr}', '4'))]) {
    const { name, keys } = resolveEnvironment(marked, { hostname, port: '' })
    expect(keys.map(({ kid }) => kid)).toEqual([name])
  }
  expect(at('localhost').keys).toEqual([nextKey.publicKey])
})

test('[ENV-1] a brand with Production alone is Local on a developer’s machine, and Production everywhere else', () => {
  const { Production } = banksiaPower.environments
  const small = defineBrand({ ...banksiaPower, environments: { Production } })
  const nameAt = (hostname: string, port = '') => resolveEnvironment(small, { hostname, port }).name
  expect(['localhost', '127.0.0.1', 'banksia.localhost'].map((host) => nameAt(host))).toEqual(
    Array(3).fill('Local'),
  )
  expect(resolveEnvironment(small, { hostname: 'localhost', port: '' })).toMatchObject({
    backend: '',
    keys: [],
  })
  for (const host of [
    'www.banksia.example',
    'dev.banksia.example',
    'pr-7.banksia.example',
    'anything.example',
  ])
    expect(resolveEnvironment(small, { hostname: host, port: '' })).toMatchObject({
      name: 'Production',
      backend: Production.backend,
      keys: Production.keys,
    })
})

test('[ENV-1] without Production there is no brand', () => {
  const { Production: _, ...others } = banksiaPower.environments
  expect(() => defineBrand({ ...banksiaPower, environments: others } as never)).toThrow(
    /environments\.Production/,
  )
})
