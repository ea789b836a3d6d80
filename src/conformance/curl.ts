import type { SeenRequest } from './report.ts'
import { definitionsIn, variables } from './shell-variables.ts'

export interface CurlSettings {
  readonly headerName: string
  readonly cookieName: string
  readonly csrfUrl: string
  /** The request carries its client's own CSRF token: whoever repeats it needs one of their own. */
  readonly hasOwnPair: boolean
  /** The request is a log-in whose token later requests need: the variable that takes it. */
  readonly tokenInto?: string
  /** Its answer brings a CSRF token that later requests need: the variable that takes it. */
  readonly pairInto?: string
}

/** A longer body is written in a shorter way, or not at all: the line has to be read by people. */
const longestBody = 2000

// A secret's name stands outside the single quotes, so that the shell puts its value in.
const quote = (text: string) =>
  `'${text.replaceAll("'", "'\\''")}'`.replace(
    variables,
    (_, given?: string, derived?: string) => `'"$${given ?? derived}"'`,
  )

/** curl takes `name: ` for a header that it should leave out; an empty one ends with a semicolon. */
const headerFlag = (name: string, value: string) =>
  `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`

/** A sign that stands there two hundred times and more is repeated by the shell. */
const shortened = (body: string): string =>
  body
    .split(/(([\w[\]{}(). ])\2{199,})/)
    // Around each run: what stands before it, the run, its sign.
    .map((part, at) => {
      if (at % 3 === 0) return part === '' ? '' : quote(part)
      return at % 3 === 1 ? `"$(printf '%0${part.length}d' 0 | tr 0 '${part[0]}')"` : ''
    })
    .join('')

/** How the body gets to curl: as a word of the line, or, when that would be too long for a system, through a pipe. */
function dataOf(body: string): { readonly pipe: string; readonly flag: string } | null {
  if (body === '') return { pipe: '', flag: '' }
  if (body.length <= longestBody) return { pipe: '', flag: `--data-raw ${quote(body)}` }
  const short = shortened(body)
  return short.length > longestBody ? null : { pipe: `printf %s ${short} | `, flag: '--data-binary @-' }
}

function withOwnPair(headers: SeenRequest['headers'], { headerName, cookieName }: CurlSettings) {
  const cookie = new RegExp(`((?:^|; )(?:__Host-)?${cookieName.replace(/[.*+?^$|]/g, '\\$&')})=[^;]*`)
  return {
    ...headers,
    [headerName.toLowerCase()]: '$XSRF',
    cookie: (headers.cookie ?? '').replace(cookie, (_, name: string) => `${name}=$XSRF`),
  }
}

/**
 * A line for a POSIX shell that repeats a request; null for one that is too long to be read. `$TOKEN` stands for a
 * token of a login; a request with its client's CSRF token first asks for another, since each belongs to one client.
 */
export function curlOf({ method, url, headers, body }: SeenRequest, settings: CurlSettings): string | null {
  const { headerName, csrfUrl, hasOwnPair, tokenInto, pairInto } = settings
  const data = dataOf(body)
  if (data === null) return null
  const sent = hasOwnPair ? withOwnPair(headers, settings) : headers
  const flags = Object.entries(sent).map(([name, value]) => headerFlag(name, value))
  // curl has a type of its own for a body that has none.
  if (body !== '' && headers['content-type'] === undefined) flags.push("-H 'content-type:'")
  const { authorization } = headers
  const bearer = authorization === undefined ? '' : `${headerFlag('authorization', authorization)} `
  const pairFilter = `tr -d '\\r' | sed -n 's/^${headerName.toLowerCase()}: //Ip'`
  const ask = hasOwnPair
    ? `XSRF=$(curl -s -D - -o /dev/null ${bearer}${quote(csrfUrl)} | ${pairFilter}) && `
    : ''
  const way = method === 'HEAD' ? '-I' : method === 'GET' ? '' : `-X ${method}`
  const curl = pairInto !== undefined ? 'curl -s -i' : tokenInto !== undefined ? 'curl -s' : 'curl -i'
  const line = [curl, way, ...flags, data.flag, quote(url)].filter((part) => part !== '').join(' ')
  const definitions = definitionsIn([...Object.values(headers), body, url].join('\n'))
  const sending = data.pipe + line
  const token = String.raw`sed -n 's/.*"token" *: *"\([^"]*\)".*/\1/p'`
  if (tokenInto === undefined && pairInto === undefined) return definitions + ask + sending
  if (pairInto === undefined) return `${definitions}${ask}${tokenInto}=$(${sending} | ${token})`
  if (tokenInto === undefined) return `${definitions}${ask}${pairInto}=$(${sending} | ${pairFilter})`
  const from = (filter: string) => `$(printf '%s\\n' "$ANSWER" | ${filter})`
  return `${definitions}${ask}ANSWER=$(${sending}) && ${tokenInto}=${from(token)} && ${pairInto}=${from(pairFilter)}`
}
