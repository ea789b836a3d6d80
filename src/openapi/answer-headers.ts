import { promisedHeaders } from '../../contracts/promised-headers.ts'
import type { Header, Reference } from './document.ts'
import type { ListedRoute } from './listed-routes.ts'
import type { CsrfNames } from './parameters.ts'

const text = { type: 'string', minLength: 1 } as const

/** Headers of answers, as `components.headers`. */
export const headerComponents = ({ cookieName, headerName }: CsrfNames) =>
  ({
    Allow: {
      description: 'The methods that the address takes (RFC 9110, 10.2.1).',
      required: true,
      schema: text,
    },
    CacheControl: {
      description: 'No answer of the backend is kept by anybody.',
      required: true,
      schema: { type: 'string', const: 'no-store' },
    },
    CsrfToken: {
      description: `The value of the CSRF cookie, for pages on another origin, which cannot read it. The next unsafe request sends it back as \`${headerName}\`.`,
      required: true,
      schema: text,
    },
    RetryAfter: {
      description: 'How long to wait: seconds, or a date (RFC 9110, 10.2.3).',
      required: true,
      schema: text,
    },
    SetCsrfCookie: {
      description: `Sets the CSRF cookie \`${cookieName}\`: readable by pages, \`Path=/\`, \`SameSite=Strict\`, on https \`Secure\` and with the prefix \`__Host-\`. After a login or logout the value before it is refused.`,
      required: true,
      schema: text,
    },
    WwwAuthenticate: {
      description: 'The scheme that is asked for: `Bearer` (RFC 6750, section 3).',
      required: true,
      schema: text,
    },
  }) as const satisfies Readonly<Record<string, Header>>

type HeaderName = keyof ReturnType<typeof headerComponents>
const to = (name: HeaderName): Reference => ({ $ref: `#/components/headers/${name}` })

const componentOf = {
  'Cache-Control': 'CacheControl',
  'WWW-Authenticate': 'WwwAuthenticate',
  Allow: 'Allow',
  'Retry-After': 'RetryAfter',
} as const

/** The headers of an answer, by their HTTP names. */
export function answerHeaders(
  { route, facts }: ListedRoute,
  status: number,
  headerName: string,
): Readonly<Record<string, Reference>> {
  const promised = promisedHeaders(route, status).map(({ name }) => [name, to(componentOf[name])] as const)
  const isRenewed = status >= 200 && status < 300 && facts.renewsCsrfToken
  return {
    ...Object.fromEntries(promised),
    ...(isRenewed && { 'Set-Cookie': to('SetCsrfCookie'), [headerName]: to('CsrfToken') }),
  }
}
