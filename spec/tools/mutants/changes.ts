import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Answered, Asked, Change } from './mutant.ts'

/** All documents: their addresses have no dot but that of the mobile variant, and are none of the backend's. */
export const anyDocument =
  /^\/(?!(?:api|csrf|login|logout|user|session|outbox|healthz|readyz)(?:\/|$)|page-data|assets|slice-data)(?:[^.]*|[^.]*\.m)$/

/** Without what would spare or compress the answer. */
const inFull = ({ headers, ...asked }: Asked): Asked => {
  const { 'if-none-match': _, ...others } = headers
  return { ...asked, headers: { ...others, 'accept-encoding': 'identity' } }
}

const isText = ({ headers }: Answered) =>
  /^(?:text|application\/(?:json|problem\+json|manifest\+json|xml))/.test(
    String(headers['content-type'] ?? ''),
  )

/** Edits the text of answers. Where `edit` gives it back as it is, nothing is changed. */
export const inText = (path: RegExp, edit: (text: string) => string): Change => ({
  path,
  alter: async (asked, forward) => {
    const answered = await forward(inFull(asked))
    if (!isText(answered)) return answered
    const text = answered.body.toString('utf8')
    const edited = edit(text)
    if (edited === text) return answered
    const { etag: _, ...headers } = answered.headers
    return { ...answered, headers, body: Buffer.from(edited), isChanged: true }
  },
})

/** Edits what the backend answers as JSON. */
export const inJson = <Answer>(path: RegExp, edit: (answer: Answer) => unknown): Change =>
  inText(path, (text) => (text.startsWith('{') ? JSON.stringify(edit(JSON.parse(text))) : text))

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const inlineTexts = (html: string) =>
  [...html.matchAll(/<(script|style)(?![^>]*\s(?:src=|type="application\/))[^>]*>(.*?)<\/\1>/gs)].map(
    ([, , text = '']) => text,
  )

/**
 * Edits documents, with the policy that goes with them: what is wrong is the document, and not that the browser refuses
 * its scripts and styles.
 */
export const inDocument = (path: RegExp, edit: (html: string) => string): Change => {
  const { alter } = inText(path, (html) => {
    const edited = edit(html)
    const now = inlineTexts(edited)
    return inlineTexts(html).reduce(
      (text, inline, at) => text.replaceAll(hashOf(inline), hashOf(now[at] ?? inline)),
      edited,
    )
  })
  return {
    path,
    alter: async (asked, forward) => {
      const answered = await alter(asked, forward)
      if (!answered.isChanged) return answered
      // Browsers keep to both: the element's has the hashes.
      const policy = String(answered.headers['content-security-policy'] ?? '')
      const [, written = ''] =
        /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(answered.body.toString('utf8')) ?? []
      const hashes = (directive: string) => new RegExp(`${directive} [^;]*`).exec(written)?.[0] ?? directive
      return {
        ...answered,
        headers: {
          ...answered.headers,
          'content-security-policy': policy
            .replace(/script-src [^;]*/, () => hashes('script-src'))
            .replace(/style-src [^;]*/, () => hashes('style-src')),
        },
      }
    },
  }
}

/** Edits the scripts of the application. */
export const inScripts = (edit: (script: string) => string): Change => inText(/^\/assets\/.*\.js$/, edit)

/** Edits headers; `undefined` takes one away. */
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

/** Another status than the site's, with all else as it was. `method`: of these requests alone. */
export const withStatus = (path: RegExp, from: number, to: number): Change => ({
  path,
  alter: async (asked, forward) => {
    const answered = await forward(asked)
    return answered.status === from ? { ...answered, status: to, isChanged: true } : answered
  },
})

/** Answered in the site's place. */
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

/** Asked for in another way than the browser does; null: as it does. */
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

/** A style sheet more in documents, of the site's own origin as its policy wants. */
export function withStyle(path: RegExp, css: string): readonly Change[] {
  return [
    answeredWith(/^\/assets\/mutant\.css$/, { headers: { 'content-type': 'text/css' }, body: css }),
    inDocument(path, (html) =>
      html.replace('</head>', '<link rel="stylesheet" href="/assets/mutant.css"></head>'),
    ),
  ]
}
