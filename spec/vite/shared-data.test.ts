import { expect, test } from 'vitest'
import { PageData, SliceData, StaticQueryAnswer } from '../../contracts/schemas/page.ts'
import { staticQueryHash } from '../../src/pages/static-query-hash.ts'
import { pageFiles } from '../../src/vite/page-files.ts'
import type { SharedData } from '../../src/vite/shared-data.ts'
import { page, read } from './content-folder.ts'

const content = await read({
  'pages/index.md': page('/', '', { template: 'home' }),
  'pages/plans.md': page('/plans', '', { template: 'plans' }),
  'pages/about.md': page('/about'),
  'pages/404.md': page('/404'),
  'pages/500.md': page('/500'),
})
const shared = (phone = '1300 975 708'): SharedData => ({
  slices: {
    header: { componentChunkName: 'header', data: { links: ['/plans'] } },
    footer: { componentChunkName: 'footer', data: { small: true }, staticQueries: ['contact'] },
  },
  staticQueries: { contact: { phone }, plans: [{ name: 'Steady' }] },
  usesOf: (template) => ({
    slices: { top: 'header', bottom: 'footer' },
    staticQueries: template === 'plans' ? ['contact', 'plans'] : ['contact'],
  }),
})
const files = pageFiles(content, shared())
const hash = staticQueryHash

test('[PAGE-5] each slice has a file of its own, with its data and the queries that it reads', () => {
  const footer = files.get('/slice-data/footer.json')
  expect(footer).toEqual({
    componentChunkName: 'footer',
    result: { data: { small: true } },
    staticQueryHashes: [hash('contact')],
  })
  expect(SliceData.parse(footer)).toEqual(footer)
  expect(files.get('/slice-data/header.json')).toMatchObject({ staticQueryHashes: [] })
})

test('[PAGE-4] each static query has its own file, named by a hash of its name', () => {
  const plans = files.get(`/page-data/sq/d/${hash('plans')}.json`)
  expect(plans).toEqual({ data: [{ name: 'Steady' }] })
  expect(StaticQueryAnswer.parse(plans)).toEqual(plans)
  expect(hash('plans')).toMatch(/^\d+$/)
  expect(hash('plans')).not.toBe(hash('contact'))
})

test('[PAGE-1] [PAGE-4] [PAGE-5] a page names the queries and slices that its template uses, and contains none of their data', () => {
  const plans = PageData.parse(files.get('/page-data/plans/page-data.json'))
  expect(plans.staticQueryHashes).toEqual([hash('contact'), hash('plans')])
  expect(plans.slicesMap).toEqual({ top: 'header', bottom: 'footer' })
  expect(files.get('/page-data/about/page-data.json')).toMatchObject({ staticQueryHashes: [hash('contact')] })
  expect(files.get('/page-data/404.html/page-data.json')).toMatchObject({ slicesMap: { top: 'header' } })
  const pages = [...files].filter(([address]) => address.endsWith('/page-data.json'))
  expect(pages).toHaveLength(6)
  for (const [, data] of pages) expect(JSON.stringify(data)).not.toMatch(/975 708|Steady|"small"/)
})

test('[PAGE-4] a change of shared data changes only its own file', () => {
  const after = pageFiles(content, shared('13 00 00'))
  const changed = [...files.keys()].filter(
    (address) => JSON.stringify(files.get(address)) !== JSON.stringify(after.get(address)),
  )
  expect(changed).toEqual([`/page-data/sq/d/${hash('contact')}.json`])
  expect([...after.keys()]).toEqual([...files.keys()])
})

const using = (change: Partial<SharedData>) => () => pageFiles(content, { ...shared(), ...change })

test('an unknown slice or query stops the build where the template is named', () => {
  const uses = { slices: { top: 'heading' }, staticQueries: [] }
  expect(using({ usesOf: (name) => (name === 'plans' ? uses : { slices: {}, staticQueries: [] }) })).toThrow(
    /pages\/plans\.md:6: template plans: there is no slice heading: put slices\/heading\.json into the content \(there are: header, footer\)$/,
  )
  expect(using({ usesOf: () => ({ slices: {}, staticQueries: ['plan'] }) })).toThrow(
    /\.md:6: template article: there is no static query plan: did you mean plans\?$/,
  )
  // A name that every object has is not a name of shared data.
  expect(using({ usesOf: () => ({ slices: { top: 'constructor' }, staticQueries: [] }) })).toThrow(
    'no slice constructor',
  )
})

test('a slice that reads an unknown query, or cannot be a file, stops the build with its name', () => {
  const slice = { componentChunkName: 'a', data: 1 }
  expect(using({ slices: { ...shared().slices, a: { ...slice, staticQueries: ['fax'] } } })).toThrow(
    'slice a: there is no static query fax',
  )
  for (const name of ['', '../app', 'a/b', 'a b'])
    expect(using({ slices: { ...shared().slices, [name]: slice } })).toThrow('cannot be the name of a file')
})

test('two queries whose names have the same hash stop the build', () => {
  // Known to collide under 32-bit FNV-1a.
  expect(hash('costarring')).toBe(hash('liquid'))
  expect(using({ staticQueries: { ...shared().staticQueries, costarring: 1, liquid: 2 } })).toThrow(
    'liquid has the hash of another',
  )
})
