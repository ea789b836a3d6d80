import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headersFile, nginxFiles, writeServerFiles } from '../../src/vite/server-files.ts'
import { withFolder } from './content-folder.ts'

const document = (file: string) => ({ file, csp: `default-src 'none'; script-src 'sha256-${file}'` })
const index = {
  documents: {
    '/': document('index.html'),
    '/m': document('m/index.html'),
    '/plans': document('plans/index.html'),
    '/plans.m': document('plans.m/index.html'),
    '/documents/privacy': document('documents/privacy/index.html'),
  },
  notFound: { plain: document('404.html'), mobile: document('404.m.html') },
  serverError: document('500.html'),
  backend: '',
}
const { 'http.conf': http = '', 'server.conf': server = '' } = nginxFiles(index)
/** The entries of one of the maps. */
const mapOf = (name: string) => {
  const [, body = ''] = new RegExp(`\\$gridfront_${name} \\{\\n(.*?)\\n\\}`, 's').exec(http) ?? []
  return Object.fromEntries(
    [...body.matchAll(/^ {2}(?:"(.*)"|default) "(.*)";$/gm)].map(([, from = '*', to]) => [from, to]),
  )
}

test('[ROUTE-15] nginx serves each document at its address, with the policy of its file', () => {
  for (const [path, { file, csp }] of Object.entries(index.documents)) {
    expect(mapOf('file')[path]).toBe(`/${file}`)
    expect(mapOf('policy')[`/${file}`]).toBe(csp)
  }
  expect(mapOf('policy')).toMatchObject({
    '*': "default-src 'none'; frame-ancestors 'none'",
    '/404.m.html': index.notFound.mobile.csp,
    '/500.html': index.serverError.csp,
    '/sw.js': "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  })
})

test('[ROUTE-7] other spellings redirect to addresses of the list, and nothing else does', () => {
  expect(mapOf('moved')).toEqual({
    '*': '',
    '/index': '/',
    '/index.m': '/m',
    '/m/': '/m',
    '/plans/': '/plans',
    '/plans.m/': '/plans.m',
    '/documents/privacy/': '/documents/privacy',
    '/documents/privacy.m': '/documents/privacy',
  })
})

test('[API-6] requests below /api are 404 only if the backend is elsewhere', () => {
  expect(server).toContain('location ~ ^/(assets|page-data|slice-data)/ ')
  const elsewhere = nginxFiles({ ...index, backend: 'https://api.brand.example' })
  expect(elsewhere['server.conf']).toContain('location ~ ^/(assets|page-data|slice-data|api)/ ')
})

test('nginx sends scripts, styles and data as what they are, also without its list of types', () => {
  const [, list = ''] = /^types \{\n(.*?)^\}/ms.exec(server) ?? []
  const typeOf = new Map(
    list
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [type = '', ...endings] = line.trim().replace(';', '').split(' ')
        return endings.map((ending) => [ending, type] as const)
      }),
  )
  expect(Object.fromEntries(typeOf)).toMatchObject({
    ...{ html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json' },
    ...{ webmanifest: 'application/manifest+json', xml: 'application/xml', woff2: 'font/woff2' },
    ...{ svg: 'image/svg+xml', ico: 'image/x-icon', pdf: 'application/pdf', txt: 'text/plain' },
  })
})

test('the headers of the guide are those of the files', () => {
  const guide = readFileSync('docs/deploying.md', 'utf8')
  const [, listed = ''] = /On every answer:\n\n```\n(.*?)\n```/s.exec(guide) ?? []
  const headers = listed.split('\n').map((line) => line.split(': ') as [string, string])
  expect(headers.length).toBe(7)
  for (const [name, value] of headers) {
    expect(server).toContain(`add_header ${name} "${value}" always;`)
    expect(headersFile()).toContain(`  ${name}: ${value}\n`)
  }
})

test('[ROUTE-15] the function of the guide for CloudFront finds each document, and leaves files alone', () => {
  const guide = readFileSync('docs/deploying.md', 'utf8')
  const [, source = ''] = /```js title="cloudfront-function.js"\n(.*?)```/s.exec(guide) ?? []
  const handler = new Function(`${source}; return handler`)()
  const fileOf = (uri: string): string => handler({ request: { uri } }).uri
  for (const [path, { file }] of Object.entries(index.documents)) expect(fileOf(path)).toBe(`/${file}`)
  for (const file of ['/sw.js', '/assets/app-B0wi.m4nHY.js', '/page-data/plans.m/page-data.json'])
    expect(fileOf(file)).toBe(file)
  expect(fileOf('/.well-known/assetlinks')).toBe('/.well-known/assetlinks')
  const moved = (uri: string, querystring = {}) =>
    handler({ request: { uri, querystring } }).headers.location.value
  const tags = { tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b%20c' }] }, ref: { value: '1' } }
  expect(moved('/plans/', tags)).toBe('/plans?tag=a&tag=b%20c&ref=1')
  expect([moved('/plans/'), moved('//other.example/')]).toEqual(['/plans', '/other.example'])
})

test('only requested files are written', () =>
  withFolder({ 'dist/client/index.html': '' }, async (folder) => {
    const clientDir = join(folder, 'dist/client')
    await writeServerFiles(['_headers'], clientDir, index)
    expect(readFileSync(join(clientDir, '_headers'), 'utf8')).toBe(headersFile())
    expect(existsSync(join(folder, 'dist/nginx'))).toBe(false)
    await writeServerFiles(['nginx'], clientDir, index)
    expect(readdirSync(join(folder, 'dist/nginx')).toSorted()).toEqual(['http.conf', 'server.conf'])
  }))
