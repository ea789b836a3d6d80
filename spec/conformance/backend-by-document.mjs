// A backend of the profile `core` by a team that has the OpenAPI document and Node, and nothing of ours.
//
//   npx --no -- gridfront openapi --profile core > openapi.json
//   EMAIL=casey@customer.example PASSWORD='Blue gums in June' node backend.mjs openapi.json
//
// One customer, everything in memory.
import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, STATUS_CODES } from 'node:http'

const api = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const { EMAIL: email, PASSWORD: password } = process.env
const userId = randomUUID()
const json = 'application/json'
const html = 'text/html; charset=utf-8'

/** Pointers to the invalid parts of a value, by the keywords that the document uses in requests of this profile. */
function faults(schema, value, at = '') {
  if (schema.$ref) return faults(api.components.schemas[schema.$ref.split('/').at(-1)], value, at)
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  if (schema.type && type !== schema.type) return [at]
  if (schema.enum && !schema.enum.includes(value)) return [at]
  if (type === 'string') {
    // Counts code points.
    const { length } = [...value]
    const isLong = length >= (schema.minLength ?? 0) && length <= (schema.maxLength ?? length)
    return isLong && (!schema.pattern || new RegExp(schema.pattern, 'u').test(value)) ? [] : [at]
  }
  if (type !== 'object') return []
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const known = new Map(Object.entries(schema.properties ?? {}))
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name))
  return [
    ...missing.map((name) => `${at}/${name}`),
    ...Object.entries(value).flatMap(([name, member]) =>
      faults(known.get(name) ?? others, member, `${at}/${name}`),
    ),
  ]
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Token → its expiry in ms. Only tokens that were issued here are accepted, so a forged one never is. */
const sessions = new Map()
/** CSRF token → the token of its session; '' for visitors. */
const pairs = new Map()

function openSession(lifetime = 2_592_000) {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: 'https://node.example', sub: userId, jti: randomUUID(), iat, exp: iat + lifetime }
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  const token = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  sessions.set(token, claims.exp * 1000)
  return token
}

const pageData = (path, title) => [
  json,
  JSON.stringify({
    path,
    componentChunkName: 'component---page',
    staticQueryHashes: ['3159585216'],
    slicesMap: { footer: 'footer' },
    result: { data: { title } },
  }),
]
/** A built site: two pages and their shared data. */
const files = new Map([
  ['/', [html, '<!doctype html><title>Node Energy</title><h1>Energy</h1><a href="/plans">Plans</a>']],
  ['/plans', [html, '<!doctype html><title>Plans</title><h1>Plans</h1><a href="/">Home</a>']],
  ['/page-data/app-data.json', [json, '{"webpackCompilationHash":"c3aa5d1f"}']],
  ['/page-data/index/page-data.json', pageData('/', 'Energy')],
  ['/page-data/plans/page-data.json', pageData('/plans', 'Plans')],
  ['/page-data/404.html/page-data.json', pageData('/404.html', 'Not found')],
  ['/page-data/500.html/page-data.json', pageData('/500.html', 'Out of order')],
  ['/page-data/sq/d/3159585216.json', [json, '{"data":{"name":"Node Energy"}}']],
  [
    '/slice-data/footer.json',
    [json, '{"componentChunkName":"slice---footer","result":{},"staticQueryHashes":[]}'],
  ],
])

/** May be thrown anywhere below a route: becomes the answer. */
class Refused extends Error {
  constructor(status, { pointers = [], headers = {} } = {}) {
    super(String(status))
    const errors = pointers.map((pointer) => ({ pointer, detail: 'does not fit the contract' }))
    const problem = { type: 'about:blank', title: STATUS_CODES[status], status }
    this.answer = [
      status,
      { 'content-type': 'application/problem+json', ...headers },
      JSON.stringify(errors.length > 0 ? { ...problem, errors } : problem),
    ]
  }
}

const originOf = ({ headers }) => `http://${headers.host}`

function sessionOf({ headers: { authorization = '' } }) {
  const [, token = ''] = /^bearer (.+)$/i.exec(authorization) ?? []
  return (sessions.get(token) ?? 0) > Date.now() ? token : ''
}

function newPair(session) {
  const pair = randomBytes(24).toString('base64url')
  pairs.set(pair, session)
  return { 'x-xsrf-token': pair, 'set-cookie': `XSRF-TOKEN=${pair}; Path=/; SameSite=Strict` }
}

/** The request comes from one of the site's pages, with the CSRF token of its session. */
function ensureOurs(asked) {
  const { origin, cookie = '', 'x-xsrf-token': pair, 'sec-fetch-site': from } = asked.headers
  const isForeign = (origin !== undefined && origin !== originOf(asked)) || from === 'cross-site'
  const isRepeated = cookie.split('; ').includes(`XSRF-TOKEN=${pair}`)
  if (isForeign || !isRepeated || pairs.get(pair) !== sessionOf(asked)) throw new Refused(403)
}

function bodyOf(asked, { requestBody }, sent) {
  if (!/^application\/json\s*(?:;|$)/i.test(asked.headers['content-type'] ?? '')) throw new Refused(415)
  if (sent.length > requestBody['x-limit-bytes']) throw new Refused(413)
  let body
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(sent))
  } catch {
    throw new Refused(400)
  }
  const pointers = faults(requestBody.content[json].schema, body)
  if (pointers.length > 0) throw new Refused(422, { pointers })
  return body
}

function route(asked, path, method, sent) {
  const isOfBackend = !/^\/(?:page-data|slice-data|sw\.js)/.test(path) && Object.hasOwn(api.paths, path)
  const operations = isOfBackend ? api.paths[path] : {}
  const taken = files.has(path) ? ['GET'] : Object.keys(operations).map((name) => name.toUpperCase())
  if (taken.length === 0) return [404, { 'content-type': html }, '<h1>Not found</h1>']
  if (!taken.includes(method)) throw new Refused(405, { headers: { allow: taken.join(', ') } })
  if (files.has(path)) {
    const [type, text] = files.get(path)
    return [200, { 'content-type': type, 'cache-control': 'no-cache' }, text]
  }
  if (method !== 'GET') ensureOurs(asked)
  const pair = asked.headers['x-xsrf-token']
  switch (path) {
    case '/csrf':
      return [204, newPair(sessionOf(asked))]
    case '/login': {
      const typed = bodyOf(asked, operations.post, sent)
      if (typed.email !== email || typed.password !== password)
        return [401, { 'content-type': json }, JSON.stringify({ success: false, message: 'Login failed' })]
      pairs.delete(pair)
      const token = openSession()
      return [200, { 'content-type': json, ...newPair(token) }, JSON.stringify({ token, userId })]
    }
    case '/logout':
      pairs.delete(pair)
      sessions.delete(sessionOf(asked))
      return [204, newPair('')]
    case '/user':
      if (sessionOf(asked) === '') throw new Refused(401, { headers: { 'www-authenticate': 'Bearer' } })
      return [200, { 'content-type': json }, JSON.stringify({ userId, email })]
    default:
      // Only traces are left. A real team would store them.
      bodyOf(asked, operations.post, sent)
      return [204, {}]
  }
}

const server = createServer(async (asked, answered) => {
  const parts = []
  for await (const part of asked) parts.push(part)
  const method = asked.method === 'HEAD' ? 'GET' : asked.method
  let answer
  try {
    answer =
      method === 'OPTIONS'
        ? [204, { 'access-control-allow-headers': 'authorization, content-type, x-xsrf-token' }]
        : route(asked, asked.url.split('?')[0], method, Buffer.concat(parts))
  } catch (error) {
    answer = error instanceof Refused ? error.answer : new Refused(500).answer
  }
  const [status, headers, text] = answer
  const isOwn = asked.headers.origin === originOf(asked)
  answered.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isOwn && {
      'access-control-allow-origin': originOf(asked),
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-xsrf-token',
    }),
    ...headers,
  })
  answered.end(text)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready at http://127.0.0.1:${server.address().port}\n`)
  // A genuine token that expired a minute ago.
  process.stdout.write(`Expired ${openSession(-60)}\n`)
})
