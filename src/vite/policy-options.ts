import * as z from 'zod/mini'
import { isLoopback } from '../loopback.ts'

/** Sources that a policy may name in addition to the site's own origin and its backend, by kind of resource. */
export interface PolicyOptions {
  /** Sources of scripts, such as `https://analytics.example`. */
  readonly script?: readonly string[]
  readonly style?: readonly string[]
  readonly img?: readonly string[]
  readonly font?: readonly string[]
  /** Sources of embedded pages, such as a chat or a CAPTCHA. */
  readonly frame?: readonly string[]
  /** What scripts may call: `https://` or `wss://`. */
  readonly connect?: readonly string[]
  /**
   * Names of the Trusted Types policies that these scripts create; `off` for scripts that set HTML or addresses of
   * scripts as plain text, which lets every script of the page do so. Default: none but the library's own.
   */
  readonly trustedTypes?: readonly string[] | 'off'
}

/** A host, with one `*.` at its start, and perhaps a port and a path (CSP level 3, section 2.3.1). */
const hostSource =
  /^(https|wss|http|ws):\/\/((?:\*\.[a-z\d-]+\.)?[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])(?::\d+)?(?:\/[\w\-./~%]*)?$/i

/** Whether a source is one host, or all below a name, over an encrypted connection, or this machine. */
function isSource(source: string, secure: readonly string[]): boolean {
  const [, scheme = '', host = ''] = hostSource.exec(source) ?? []
  return secure.includes(scheme) || (scheme !== '' && isLoopback(host))
}

/** Whether an address matches one of the sources (CSP level 3, section 6.7.2.8). */
export function isAllowedBy(sources: readonly string[], address: string): boolean {
  const { protocol, host, pathname } = new URL(address, 'https://same.scheme')
  return sources.some((source) => {
    const { protocol: scheme, host: own, pathname: path } = new URL(source.replace('://*.', '://any.'))
    const isHost = source.includes('://*.') ? host.endsWith(own.slice('any'.length)) : host === own
    const isPath = path === '/' || (path.endsWith('/') ? pathname.startsWith(path) : pathname === path)
    return scheme === protocol && isHost && isPath
  })
}

const sources = (secure: readonly string[], example: string) =>
  z.optional(
    z.array(
      z
        .string()
        .check(
          z.refine(
            (source) => isSource(source, secure),
            `must be an address of one host, such as ${example}: keywords like 'unsafe-inline', * and whole schemes would allow the scripts of an attacker as well`,
          ),
        ),
    ),
  )

const overHttps = sources(['https'], 'https://analytics.example')

/** The option `policy` of a site. */
export const policyFields = {
  script: overHttps,
  style: overHttps,
  img: overHttps,
  font: overHttps,
  frame: overHttps,
  connect: sources(['https', 'wss'], 'https://collect.example or wss://chat.example'),
  trustedTypes: z.optional(
    z.union(
      [
        z.literal('off'),
        // CSP: Trusted Types, `tt-policy-name`.
        z.array(
          z
            .string()
            .check(z.regex(/^[\w\-#=/@.%]+$/, "must be a list of names, such as ['goog#html'], or 'off'")),
        ),
      ],
      "must be a list of names, such as ['goog#html'], or 'off'",
    ),
  ),
}
