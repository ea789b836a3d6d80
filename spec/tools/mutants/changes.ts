import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import type { Answered, Asked, Change } from './mutant.ts'

/** All documents: their addresses have no dot except that of the mobile variant, and do not belong to the backend. */
export const anyDocument =
  /^\/(?!(?:api|csrf|login|logout|user|session|outbox|healthz|readyz)(?:\/|$)|page-data|assets|slice-data)(?:[^.]*|[^.]*\.m)$/

/** Removes conditional headers, because a cached copy is that of the unedited file. */
const inFull = ({ headers, ...asked }: Asked): Asked => {
  const { 'if-none-match': _, 'if-modified-since': __, ...others } = headers
  return { ...asked, headers: others }
}

const isText = ({ headers }: Answered) =>
  /^(?:text|application\/(?:json|problem\+json|manifest\+json|xml))/.test(
    String(headers['content-type'] ?? ''),
  )

interface Coding {
  readonly read: (body: Buffer) => Buffer
  readonly write: (text: Buffer) => Buffer
}

/**
 * Content codings of the site: an edited answer is compressed like the original, or it would break another clause as well.
 */
const codings: Readonly<Record<string, Coding>> = {
  identity: { read: (body) => body, write: (text) => text },
  gzip: { read: gunzipSync, write: (text) => gzipSync(text, { level: 9 }) },
  br: {
    read: brotliDecompressSync,
    // The best quality takes a second for a large script.
    write: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  },
}

function codingOf({ headers }: Answered): Coding {
  const name = String(headers['content-encoding'] ?? 'identity')
  const coding = codings[name]
  if (coding === undefined) throw new Error(`it came in a coding that nobody here reads: ${name}`)
  return coding
}

type EditHeaders = (headers: OutgoingHttpHeaders, text: string) => OutgoingHttpHeaders

/**
 * Edits the text of answers, and with `editHeaders` the headers that depend on it. If `edit` returns the text unchanged,
 * nothing is changed. An edited answer is compressed like the original, and has its own entity tag.
 */
export const inText = (
  path: RegExp,
  edit: (text: string) => string,
  editHeaders: EditHeaders = (headers) => headers,
): Change => ({
  path,
  alter: async (asked, forward) => {
    // It has no text.
    if (asked.method === 'HEAD') return forward(asked)
    const answered = await forward(inFull(asked))
    if (!isText(answered)) return answered
    const { read, write } = codingOf(answered)
    const text = read(answered.body).toString('utf8')
    const edited = edit(text)
    if (edited === text) return answered
    const body = write(Buffer.from(edited))
    const { etag, 'last-modified': _, ...headers } = answered.headers
    // An answer without an entity tag gets none.
    const tag = etag === undefined ? undefined : `"${createHash('sha256').update(body).digest('base64url')}"`
    const changed = {
      ...answered,
      headers: editHeaders({ ...headers, ...(tag !== undefined && { etag: tag }) }, edited),
      isChanged: true,
    }
    const isKnown = tag !== undefined && asked.headers['if-none-match'] === tag
    return isKnown ? { ...changed, status: 304, body: Buffer.alloc(0) } : { ...changed, body }
  },
})

/** Edits the backend's JSON answers. */
export const inJson = <Answer>(path: RegExp, edit: (answer: Answer) => unknown): Change =>
  inText(path, (text) => (text.startsWith('{') ? JSON.stringify(edit(JSON.parse(text))) : text))

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const inlineTexts = (html: string) =>
  [...html.matchAll(/<(script|style)(?![^>]*\s(?:src=|type="application\/))[^>]*>(.*?)<\/\1>/gs)].map(
    ([, , text = '']) => text,
  )

/**
 * Edits documents together with their policy, so that the document itself is wrong, and its scripts and styles are not
 * blocked.
 */
export const inDocument = (path: RegExp, edit: (html: string) => string): Change =>
  inText(
    path,
    (html) => {
      const edited = edit(html)
      const now = inlineTexts(edited)
      return inlineTexts(html).reduce(
        (text, inline, at) => text.replaceAll(hashOf(inline), hashOf(now[at] ?? inline)),
        edited,
      )
    },
    (headers, html) => {
      // Browsers enforce both policies; the one in the element has the hashes.
      const policy = String(headers['content-security-policy'] ?? '')
      const [, written = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
      const hashes = (directive: string) => new RegExp(`${directive} [^;]*`).exec(written)?.[0] ?? directive
      return {
        ...headers,
        'content-security-policy': policy
          .replace(/script-src [^;]*/, () => hashes('script-src'))
          .replace(/style-src [^;]*/, () => hashes('style-src')),
      }
    },
  )

/** Edits the scripts of the application. */
export const inScripts = (edit: (script: string) => string): Change => inText(/^\/assets\/.*\.js$/, edit)

/** Edits headers; `undefined` removes one. */
export const inHeaders = (
  path: RegExp,
  edit: (headers: OutgoingHttpHeaders, asked: Asked) => OutgoingHttpHeaders,
): Change => ({
  path,
  alter: async (asked, forward) => {
    const answered = await forward(asked)
    const before = JSON.stringify(answered.headers)
    const edited = Object.entries(edit({ ...answered.headers }, asked)).filter(
      ([, value]) => value !== undefined,
    )
    const headers = Object.fromEntries(edited)
    return { ...answered, headers, ...(JSON.stringify(headers) !== before && { isChanged: true }) }
  },
})

/** Another status, with everything else unchanged. `method`: only these requests. */
export const withStatus = (path: RegExp, from: number, to: number): Change => ({
  path,
  alter: async (asked, forward) => {
    const answered = await forward(asked)
    return answered.status === from ? { ...answered, status: to, isChanged: true } : answered
  },
})

/** Answers instead of the site. */
export const answeredWith = (
  path: RegExp,
  { status = 200, headers = {}, body = '' }: Partial<Omit<Answered, 'body'>> & { readonly body?: string },
): Change => ({
  path,
  alter: async () => ({
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: Buffer.from(body),
    isChanged: true,
  }),
})

/** The answer of another address. */
export const answeredBy = (path: RegExp, other: (path: string) => string): Change => ({
  path,
  alter: async (asked, forward) => ({
    ...(await forward({ ...asked, path: other(asked.path) })),
    isChanged: true,
  }),
})

/** Changes the request; null: unchanged. */
export const askedWith = (
  path: RegExp,
  ask: (asked: Asked, forward: (asked: Asked) => Promise<Answered>) => Promise<Asked | null> | Asked | null,
): Change => ({
  path,
  alter: async (asked, forward) => {
    const other = await ask(asked, forward)
    return other === null ? forward(asked) : { ...(await forward(other)), isChanged: true }
  },
})

/** Adds a style sheet to documents, of the site's own origin, as its policy requires. */
export function withStyle(path: RegExp, css: string): readonly Change[] {
  return [
    answeredWith(/^\/assets\/mutant\.css$/, { headers: { 'content-type': 'text/css' }, body: css }),
    inDocument(path, (html) =>
      html.replace('</head>', '<link rel="stylesheet" href="/assets/mutant.css"></head>'),
    ),
  ]
}
