import { createHash } from 'node:crypto'
import { backendOrigin } from '../brand/backend-origin.ts'

/**
 * Attributes of a script tag whose content is not run: it has a `src`, or a type that is data. Speculation rules need their hash:
 * beside another hash, browsers pass over their keyword `'inline-speculation-rules'`, as they do over `'unsafe-inline'`.
 */
const isNotInline = /\ssrc=|\stype="application\//

// Most documents hold the same few texts, so their hashes are kept. Bounded, in case each document has a text of its own.
const known = new Map<string, string>()
function hashOf(text: string): string {
  const hash = known.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (known.size > 64) known.clear()
  known.set(text, hash)
  return hash
}

/**
 * The exact text between the tags, after every other change to the document, with the line ends that a browser makes of
 * it before it hashes. By place and not by pattern: a pattern goes through each text letter by letter.
 */
function hashes(html: string, name: 'script' | 'style'): string[] {
  const found: string[] = []
  for (let at = html.indexOf(`<${name}`); at >= 0; at = html.indexOf(`<${name}`, at)) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf(`</${name}>`, start)
    if (start === 0 || end < 0) break
    if (!isNotInline.test(html.slice(at, start)))
      found.push(hashOf(html.slice(start, end).replace(/\r\n?/g, '\n')))
    at = end
  }
  return found
}

/**
 * The policy of one document: nothing inline but what the build has put there, by its hash; no injection
 * through strings (Trusted Types). The page may call its own origin and one backend: that of the environment it is
 * published in, '' where that is its own origin. `frames`: source of the frames that it may hold, none by default. `frame-ancestors` counts only as a header, so the meta element leaves it
 * out.
 */
export function contentSecurityPolicy(html: string, backend: string, frames?: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(html, 'script')].join(' '),
    ["style-src 'self'", ...hashes(html, 'style')].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", backendOrigin(backend)].join(' ').trim()}`,
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // The application's policy, and the boot script's, which registers the service worker.
    'trusted-types gridfront gridfront-boot',
  ].join('; ')
}

/**
 * The policy in the head, for hosts that send no header of ours. Before everything that loads or runs, but after
 * the encoding: browsers look for that in the first 1024 bytes alone, and a policy can be longer.
 */
export const withPolicyElement = (html: string, policy: string): string =>
  html.replace(
    /<head>(?:\s*<meta charset="utf-8">)?/,
    (start) => `${start}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
