import { expect, test } from 'vitest'
import { PageData } from '../../contracts/schemas/page.ts'
import { createPageLoader } from '../../src/pages/page-loader.ts'
import { pageFiles } from '../../src/vite/page-files.ts'
import { page, read } from './content-folder.ts'

const content = await read({
  'pages/index.md': page('/'),
  'pages/plans.md': page('/plans', '## Rates\n', { template: 'plans' }),
  'pages/login.md': page('/accounts/login'),
  'pages/404.md': page('/404'),
  'pages/500.md': page('/500'),
  'documents/privacy.md': page('/documents/privacy'),
})
const files = pageFiles(content)

test('[PAGE-1] each page has its file, `index` for the root; a document has none', () => {
  expect([...files.keys()].toSorted()).toEqual([
    '/page-data/404.html/page-data.json',
    '/page-data/404/page-data.json',
    '/page-data/500.html/page-data.json',
    '/page-data/accounts/login/page-data.json',
    '/page-data/index/page-data.json',
    '/page-data/plans/page-data.json',
  ])
})

test('[PAGE-1] every file keeps the contract, names its page and its template, and contains the content', () => {
  for (const data of files.values()) expect(PageData.parse(data)).toEqual(data)
  expect(files.get('/page-data/plans/page-data.json')).toMatchObject({
    path: '/plans',
    componentChunkName: 'plans',
    result: { data: { path: '/plans', sections: [{ id: 'rates', heading: 'Rates' }] } },
  })
})

test('the loader works with them: pages, the listed /404, and no /500', async () => {
  const fetch = async (address: string) => {
    const data = files.get(address)
    return data ? Response.json(data) : new Response(null, { status: 404 })
  }
  const { load } = createPageLoader({ fetch })
  expect(await load('/accounts/login.m')).toMatchObject({ status: 'ok', page: { path: '/accounts/login' } })
  expect(await load('/404')).toMatchObject({ status: 'ok', page: { path: '/404' } })
  expect(await load('/500')).toMatchObject({ status: 'notFound', page: { path: '/404.html' } })
})
