import { describe, expect, test } from 'vitest'
import {
  appData,
  badPageData,
  buildHash,
  footerSlice,
  indexPage,
  newerAppData,
  notFoundPage,
  serverErrorPage,
  staticQuery,
  staticQueryHash,
} from '../../fixtures/page-data.ts'
import { createPageLoader } from '../../src/pages/page-loader.ts'
import { fakeClock } from './fake-clock.ts'
import type { Answer } from './scripted-fetch.ts'
import { scriptedFetch } from './scripted-fetch.ts'

// Every file that a page is made of, and everything that can go wrong with it.
const files = {
  'page data': '/page-data/index/page-data.json',
  'app data': '/page-data/app-data.json',
  'static query': `/page-data/sq/d/${staticQueryHash}.json`,
  slice: '/slice-data/footer.json',
  rsc: '/page-data/index/page-data-rsc.json',
} as const
type File = keyof typeof files
type Chunk = 'template chunk' | 'slice chunk'
type Document = File | Chunk

const whole: Readonly<Record<File, Answer>> = {
  'page data': indexPage,
  'app data': appData,
  'static query': staticQuery,
  slice: footerSlice,
  rsc: '0:["root"]\n',
}
const wrongShape: Readonly<Record<File, Answer>> = {
  'page data': { ...indexPage, slicesMap: ['footer'] },
  'app data': { webpackCompilationHash: 7 },
  'static query': [staticQuery],
  slice: { ...footerSlice, staticQueryHashes: null },
  rsc: '  <!doctype html>',
}
const faults = {
  'time-out': () => 'hang',
  reset: () => 'lost',
  'answer that breaks off': () => 'cut',
  '404': () => 404,
  '500': () => 500,
  '503': () => 503,
  'HTML with 200': () => badPageData.htmlText,
  'truncated JSON': (file) => JSON.stringify(whole[file]).slice(0, -1),
  'wrong shape': (file) => wrongShape[file],
  'hash changed half-way': (file) =>
    file === 'app data'
      ? newerAppData
      : file === 'page data'
        ? { ...indexPage, ...newerAppData }
        : // The file went with the old build.
          404,
} satisfies Record<string, (file: File) => Answer>
type Fault = keyof typeof faults

type Outcome =
  | 'page'
  | 'page, build unknown'
  | '404 page'
  | '500 page'
  | 'document, as the load failed'
  | 'document, as a new build is out'
type Row = readonly [
  document: Document,
  fault: Fault | 'missing chunk',
  requests: number,
  outcome: Outcome,
  /** The result if the document was already tried. Default the same. */
  tried?: Outcome,
]

const failed = 'document, as the load failed'
const newer = 'document, as a new build is out'
const table: readonly Row[] = [
  ['page data', 'time-out', 4, failed, '500 page'],
  ['page data', 'reset', 4, failed, '500 page'],
  ['page data', 'answer that breaks off', 4, failed, '500 page'],
  ['page data', '404', 1, '404 page'],
  ['page data', '500', 1, '500 page'],
  ['page data', '503', 4, failed, '500 page'],
  ['page data', 'HTML with 200', 4, failed, '500 page'],
  ['page data', 'truncated JSON', 4, failed, '500 page'],
  ['page data', 'wrong shape', 4, failed, '500 page'],
  ['page data', 'hash changed half-way', 1, newer, 'page'],
  // The page does not wait longer for the build's hash than for its own data.
  ['app data', 'time-out', 1, 'page, build unknown'],
  ['app data', 'reset', 4, 'page, build unknown'],
  ['app data', 'answer that breaks off', 4, 'page, build unknown'],
  ['app data', '404', 4, 'page, build unknown'],
  ['app data', '500', 4, 'page, build unknown'],
  ['app data', '503', 4, 'page, build unknown'],
  ['app data', 'HTML with 200', 4, 'page, build unknown'],
  ['app data', 'truncated JSON', 4, 'page, build unknown'],
  ['app data', 'wrong shape', 4, 'page, build unknown'],
  ['app data', 'hash changed half-way', 1, newer, 'page'],
  ['static query', 'time-out', 4, failed, '500 page'],
  ['static query', 'reset', 4, failed, '500 page'],
  ['static query', 'answer that breaks off', 4, failed, '500 page'],
  ['static query', '404', 4, failed, '500 page'],
  ['static query', '500', 4, failed, '500 page'],
  ['static query', '503', 4, failed, '500 page'],
  ['static query', 'HTML with 200', 4, failed, '500 page'],
  ['static query', 'truncated JSON', 4, failed, '500 page'],
  ['static query', 'wrong shape', 4, failed, '500 page'],
  ['static query', 'hash changed half-way', 1, newer, '500 page'],
  ['slice', 'time-out', 4, failed, '500 page'],
  ['slice', 'reset', 4, failed, '500 page'],
  ['slice', 'answer that breaks off', 4, failed, '500 page'],
  ['slice', '404', 4, failed, '500 page'],
  ['slice', '500', 4, failed, '500 page'],
  ['slice', '503', 4, failed, '500 page'],
  ['slice', 'HTML with 200', 4, failed, '500 page'],
  ['slice', 'truncated JSON', 4, failed, '500 page'],
  ['slice', 'wrong shape', 4, failed, '500 page'],
  ['slice', 'hash changed half-way', 1, newer, '500 page'],
  ['rsc', 'time-out', 4, failed, '500 page'],
  ['rsc', 'reset', 4, failed, '500 page'],
  ['rsc', 'answer that breaks off', 4, failed, '500 page'],
  ['rsc', '404', 1, '404 page'],
  ['rsc', '500', 1, '500 page'],
  ['rsc', '503', 4, failed, '500 page'],
  ['rsc', 'HTML with 200', 4, failed, '500 page'],
  // The loader passes the text on unparsed: only its reader can tell whether it is complete.
  ['rsc', 'truncated JSON', 1, 'page'],
  ['rsc', 'wrong shape', 4, failed, '500 page'],
  ['rsc', 'hash changed half-way', 1, newer, '404 page'],
  ['template chunk', 'time-out', 2, failed, '500 page'],
  ['template chunk', 'missing chunk', 2, failed, '500 page'],
  ['template chunk', 'hash changed half-way', 1, newer, '500 page'],
  ['slice chunk', 'time-out', 2, failed, '500 page'],
  ['slice chunk', 'missing chunk', 2, failed, '500 page'],
  // The document is left before anything is requested.
  ['slice chunk', 'hash changed half-way', 0, newer, '500 page'],
]

const isChunk = (document: Document): document is Chunk => document.endsWith('chunk')
const component: Readonly<Record<Chunk, string>> = {
  'template chunk': indexPage.componentChunkName,
  'slice chunk': footerSlice.componentChunkName,
}

/** A site of one page with one fault, permanently or this many times. */
async function visit([document, fault]: Row, { times = 8, mayLeave = true } = {}) {
  const clock = fakeClock()
  const isNewer = fault === 'hash changed half-way'
  const script: Record<string, readonly Answer[]> = {
    '/page-data/404.html/page-data.json': [notFoundPage],
    '/page-data/404.html/page-data-rsc.json': [whole.rsc],
    '/page-data/500.html/page-data.json': [serverErrorPage],
    '/page-data/500.html/page-data-rsc.json': [whole.rsc],
  }
  for (const file of Object.keys(files) as File[]) script[files[file]] = [whole[file]]
  // Page data with a newer hash is shown without app data.
  if (isNewer && document !== 'page data') script[files['app data']] = [newerAppData]
  if (!isChunk(document) && fault !== 'missing chunk') {
    const bad = Array.from({ length: times }, () => faults[fault](document))
    script[files[document]] = times < 8 ? [...bad, whole[document]] : bad
  }
  const server = scriptedFetch(script)
  let chunks = 0
  const loadChunk = async (name: string) => {
    if (!isChunk(document) || name !== component[document]) return
    chunks += 1
    if (chunks > times) return
    if (fault === 'time-out') await new Promise(() => {})
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  const left: string[] = []
  const loader = createPageLoader({
    fetch: server.fetch,
    ...clock,
    build: buildHash,
    partialHydration: document === 'rsc',
    loadTemplate: loadChunk,
    loadSlice: loadChunk,
    openDocument: (address, why) => {
      if (mayLeave) left.push(`${address} ${why}`)
      return mayLeave
    },
  })
  const loaded = await clock.until(loader.load('/?from=mail#top'))
  const requests = isChunk(document) ? chunks : server.times(files[document])
  if (loaded === undefined) {
    // Once, and with the requested address.
    const reasons: Readonly<Record<string, Outcome>> = {
      '/?from=mail#top failed': failed,
      '/?from=mail#top newBuild': newer,
    }
    return { requests, outcome: reasons[left.join()], loaded }
  }
  expect(left).toEqual([])
  const isKnown = loaded.status === 'ok' && loaded.webpackCompilationHash !== ''
  const ok = isKnown ? 'page' : 'page, build unknown'
  const outcome = { ok, notFound: '404 page', serverError: '500 page', error: 'error' }[loaded.status]
  return { requests, outcome, loaded }
}

const clauses: Readonly<Record<Document, string>> = {
  'page data': '[PAGE-1] [PAGE-2] [PAGE-10] [PAGE-11]',
  'app data': '[PAGE-3] [PAGE-11]',
  'static query': '[PAGE-4] [PAGE-11]',
  slice: '[PAGE-5] [PAGE-11]',
  rsc: '[PAGE-6] [PAGE-11]',
  'template chunk': '[PAGE-9] [ROUTE-11]',
  'slice chunk': '[PAGE-9] [ROUTE-11]',
}
const rows = (clause: (document: Document) => string) =>
  table.map((row): [name: string, row: Row] => [`${clause(row[0])} ${row[0]}, ${row[1]}`, row])

describe('the result if one file of a page fails', () => {
  test.each(rows((document) => clauses[document]))('%s', async (_, row) => {
    const [, , requests, outcome] = row
    expect(await visit(row)).toMatchObject({ requests, outcome })
  })
})

describe('the same if the document of that address was already tried', () => {
  test.each(rows(() => '[PAGE-10] [ROUTE-11]'))('%s', async (_, row) => {
    const [, , , outcome, tried = outcome] = row
    const { outcome: shown, loaded } = await visit(row, { mayLeave: false })
    expect(shown).toBe(tried)
    if (outcome === failed) expect(loaded).toMatchObject({ status: 'serverError', error: { path: '/' } })
  })
})

describe('the same if it fails only once, so that the next attempt succeeds', () => {
  const blips = rows((document) => clauses[document]).filter(
    ([, [, fault, requests]]) => requests > 1 && fault !== 'hash changed half-way',
  )
  test.each(blips)('%s', async (_, row) => {
    expect(await visit(row, { times: 1 })).toMatchObject({ requests: 2, outcome: 'page' })
  })
})

test('the table contains every fault', () => {
  const checked = new Set(table.map(([document, fault]) => `${document}: ${fault}`))
  for (const file of Object.keys(files))
    for (const fault of Object.keys(faults)) expect(checked).toContain(`${file}: ${fault}`)
  for (const chunk of Object.keys(component))
    for (const fault of ['time-out', 'missing chunk', 'hash changed half-way'])
      expect(checked).toContain(`${chunk}: ${fault}`)
})
