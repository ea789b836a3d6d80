import { createHash } from 'node:crypto'
import { backendOrigin } from '../brand/backend-origin.ts'
import type { PolicyOptions } from './policy-options.ts'

/**
 * Attributes of a script tag whose content does not run: a `src`, or the type of a data block. Speculation rules need a
 * hash, because next to another hash browsers ignore the keyword `'inline-speculation-rules'`, like `'unsafe-inline'`.
 */
const isNotInline = /\ssrc=|\stype="application\//

// Most documents contain the same few scripts, so their hashes are cached. Bounded, in case each document has its own.
const known = new Map<string, string>()
function hashOf(text: string): string {
  const hash = known.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (known.size > 64) known.clear()
  known.set(text, hash)
  return hash
}

/**
 * The exact text between the tags, after every other change to the document, with line ends normalised as a browser
 * does before hashing. Searches by index instead of a pattern, which would scan each text character by character.
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

/** The sources that a document may use in addition to the site's own origin. */
export interface DocumentPolicy {
  /** Address of the one backend that pages call; '' for the site's own origin. */
  readonly backend: string
  /** Origins of the key sets that the page may fetch. Default: none. */
  readonly keySets?: readonly string[] | undefined
  /** Sources of the card fields that a payment page frames. Default: none. */
  readonly cardFields?: string | undefined
  /** Further sources, from the site's options. */
  readonly own?: PolicyOptions | undefined
  /**
   * In development: Vite's socket, the worker that waits for a restarted server, style elements with this nonce, which
   * Vite adds while the page is open, and the card fields of the mock backend at the same origin.
   */
  readonly development?: { readonly nonce: string } | undefined
}

/** The value of `trusted-types`: the application's policy, the boot script's, and those of other scripts. */
function trustedTypes(names: PolicyOptions['trustedTypes'] = [], viteName: string | undefined): string[] {
  if (names === 'off') return []
  const all = ['trusted-types', 'gridfront', 'gridfront-boot', viteName, ...names].filter(Boolean)
  return ["require-trusted-types-for 'script'", all.join(' ')]
}

/**
 * The policy of one document: only inline scripts and styles of the build, by hash; no injection through strings
 * (Trusted Types). The page may call its own origin and one backend, that of its environment, and what the site's
 * options name. `frame-ancestors` counts only as a header, so the meta element leaves it out.
 */
export function contentSecurityPolicy(
  html: string,
  { backend, keySets = [], cardFields, own = {}, development }: DocumentPolicy,
): string {
  const frames = [development ? "'self'" : [], cardFields ?? [], own.frame ?? []].flat()
  const nonce = development && `'nonce-${development.nonce}'`
  const lists: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(html, 'script'), ...(own.script ?? [])],
    'style-src': ["'self'", nonce, ...hashes(html, 'style'), ...(own.style ?? [])],
    'img-src': ["'self'", 'data:', ...(own.img ?? [])],
    'font-src': ["'self'", ...(own.font ?? [])],
    'connect-src': [
      "'self'",
      backendOrigin(backend),
      ...keySets,
      ...(development ? ['ws:', 'wss:'] : []),
      ...(own.connect ?? []),
    ],
    ...(frames.length > 0 && { 'frame-src': frames }),
    'manifest-src': ["'self'"],
    'worker-src': ["'self'", ...(development ? ['blob:'] : [])],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  }
  const sources = Object.entries(lists).map(([name, list]) => [name, ...list.filter(Boolean)].join(' '))
  return [...sources, ...trustedTypes(own.trustedTypes, development && 'default')].join('; ')
}

/**
 * The policy in the head, for hosts that send no header of ours. It precedes everything that loads or runs, but follows
 * the encoding, which browsers search only in the first 1024 bytes, and a policy can be longer. With `framesCards` the
 * element says that the card fields of a payment may be framed, which the application cannot read from a policy with
 * frames of other kinds.
 */
export const withPolicyElement = (html: string, policy: string, framesCards = false): string =>
  html.replace(
    /<head>(?:\s*<meta charset="utf-8">)?/,
    (start) =>
      `${start}<meta http-equiv="Content-Security-Policy" content="${policy}"${framesCards ? ' data-cards' : ''}>`,
  )
