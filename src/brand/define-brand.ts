import { BrandError } from '../brand-error.ts'
import type { Check, Shape } from '../check-shape.ts'
import { checkShape, matching, optional, withDefaults, yesOrNo } from '../check-shape.ts'
import { completeGate, gateParts, gateShape } from '../gate-config/gate-config.ts'
import type { Brand, BrandDefinition, EnvironmentDefinition } from './brand.ts'
import { environmentNames } from './brand.ts'

// White space at either end would be invisible, and an issuer is compared character by character.
const text = matching(/^\S(?:.*\S)?$/s, 'must be a text without white space at its ends')
const phone = matching(
  /^(?:1[38]00 ?\d{3} ?\d{3}|13 ?\d{2} ?\d{2})$/,
  'must be a 1300, 1800 or 13 number, such as 1300 123 456',
)
const abn = matching(/^\d{2} \d{3} \d{3} \d{3}$/, 'must be an ABN, such as 51 824 753 556')
const email = matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address')
// Must be written as browsers serialise it, because an origin is compared as text and used in a
// Content-Security-Policy.
const originPattern = /^https?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:]+\])(?::\d{1,5})?(?=\/|$)/
const isOrigin = (value: string) => originPattern.exec(value)?.[0] === value
const origin: Check = (value) =>
  typeof value === 'string' && isOrigin(value)
    ? null
    : 'must be an origin in small letters without a path, such as https://www.brand.example'
const isTag = (tag: string) => {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag
  } catch {
    return false
  }
}
const alternates: Check = (value) =>
  Object.entries(Object(value)).every(([tag, address]) => isTag(tag) && origin(address) === null)
    ? null
    : 'must be origins by language tag, such as { "zh-Hans": "https://zh.brand.example" }'
const colour = matching(
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\w\s.,%/+-]+\))$/i,
  'must be a CSS colour in hexadecimal or as a function, such as #0a2540',
)
const documentAddress = matching(
  /^(?:https:\/\/[a-z\d][^\s\\]*|\/(?!\/)[^\s\\]*)$/i,
  'must be an https address, or a path from the root, such as /documents/privacy',
)
const backendAddress: Check = (value) => {
  // `{pr}` must be in a label that another label follows, because a content security policy can only allow such host
  // names.
  const address = typeof value === 'string' ? value.replace(/\{pr\}(?=[^/]*\.)/, '1') : ' '
  return address === '' || isOrigin(address.replace(/(?<=[\w\]])(?:\/[\w~-][\w.~-]*)+$/, ''))
    ? null
    : "must be '' or an address without a slash at its end, such as https://api.brand.example"
}
const securityContact = matching(
  /^(?:mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+|https:\/\/[a-z\d][^\s\\]*)$/,
  'must be mailto: with an email address, or an https address',
)
const token = matching(/^[\w!#$%&'*+.^`|~-]+$/, 'must be a cookie or header name')
/** An address on https, or of this machine, that a policy can name and `fetch` can request. */
const secureAddress: Check = (value) =>
  typeof value === 'string' &&
  /^(?:https:\/\/[a-z\d][a-z\d.-]*|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?\/[^\s#;,'"\\]*$/.test(
    value,
  )
    ? null
    : 'must be an https address, such as https://id.brand.example/jwks.json'
const texts: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => text(one) === null)
    ? null
    : 'must be a text, or a list of texts, without white space at their ends'
const textOrTexts: Check = (value) => (text(value) === null ? null : texts(value))
const tolerance: Check = (value) =>
  typeof value === 'number' && value >= 0 && value <= 60 ? null : 'must be 0 to 60 seconds'

const hostPattern = /^(?!(?:.*\{pr\}){2})(?:\*|(?:[a-z\d-]|\{pr\})+)(?:\.(?:\*|(?:[a-z\d-]|\{pr\})+))*$/
const hosts: Check = (value) =>
  Array.isArray(value) && value.every((host) => typeof host === 'string' && hostPattern.test(host))
    ? null
    : 'must be a list of host names in small letters, with * for one label or {pr} for a number'

const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const isBase64Url = (value: unknown) => typeof value === 'string' && /^(?:[\w-]{4})*[\w-]{2,4}$/.test(value)
/** Significant bits of a base64url number. Leading zeros are not counted, because they make no key stronger. */
function bitsOf(number: string): number {
  const bytes = atob(number.replaceAll('-', '+').replaceAll('_', '/')).replace(/^\0+/, '')
  return bytes === '' ? 0 : bytes.length * 8 + 24 - Math.clz32(bytes.charCodeAt(0))
}
const publicKeys: Check = (value) => {
  if (!Array.isArray(value)) return 'must be a list of public keys'
  const kids = new Set<unknown>()
  for (const key of value) {
    if (typeof key !== 'object' || key === null) return 'must hold JWK objects'
    if (privateParts.some((part) => part in key))
      return 'holds a private key: put only the public part into a brand'
    if (key.kty !== 'RSA' || !isBase64Url(key.n) || !isBase64Url(key.e)) return 'must hold RSA keys'
    if (bitsOf(key.n) < 2048) return 'must hold RSA keys of at least 2048 bits'
    // With an exponent of 1 anybody can sign, and with 3 a careless verifier accepts forged signatures.
    if (bitsOf(key.e) < 17) return 'must hold RSA keys with an exponent of at least 65537'
    if ((key.alg ?? 'RS256') !== 'RS256' || (key.use ?? 'sig') !== 'sig')
      return 'must hold RS256 signature keys'
    if (typeof key.kid !== 'string' || key.kid === '' || kids.has(key.kid))
      return 'must give each key a kid of its own'
    kids.add(key.kid)
  }
  return null
}

/** A path of the site's own origin, by which no other page can be meant. */
const sitePath: Check = matching(/^\/[\w-]+(?:\/[\w-]+)*$/, 'must be a path such as /oidc/login')

const cardFields: Check = (value) =>
  typeof value === 'string' &&
  /^(?:https:\/\/[a-z0-9.-]+(?::\d+)?|http:\/\/localhost:(?:\*|\d+))$/.test(value)
    ? null
    : 'must be an https origin, or http://localhost with a port'

const crnVariant: Check = (value) =>
  value === 'MOD10V01' || value === 'MOD10V05' ? null : 'must be MOD10V01 or MOD10V05'

const environment: Shape = {
  hosts,
  backend: backendAddress,
  issuer: text,
  audience: optional(textOrTexts),
  keys: publicKeys,
  keySet: optional(secureAddress),
  cardFields: optional(cardFields),
  tracing: { stateTransitions: optional(yesOrNo), console: optional(yesOrNo) },
}
const colours = ['navy', 'aqua', 'lightAqua', 'white', 'orange', 'green', 'line', 'slideBackground']
const documents = ['privacy', 'hardship', 'complaints', 'termsAndConditions', 'concessionsAndRebates']
const each = (names: readonly string[], check: Check | Shape): Shape =>
  Object.fromEntries(names.map((name) => [name, check]))

const brandShape: Shape = {
  name: text,
  publicOrigin: origin,
  alternates: optional(alternates),
  contact: { phone, email, accountsEmail: email },
  company: { legalName: text, abn, postalAddress: text },
  securityContact: optional(securityContact),
  crnVariant: optional(crnVariant),
  theme: { colours: each(colours, colour) },
  externalLinks: each(documents, documentAddress),
  environments: each(environmentNames, environment),
  session: {
    cookieName: optional(token),
    expiryToleranceSeconds: optional(tolerance),
    sharedLogin: optional(yesOrNo),
    passkeys: optional(yesOrNo),
    canExtend: optional(yesOrNo),
    claims: each(['userId', 'email', 'name', 'firstName', 'lastName', 'accountNumbers'], optional(text)),
    provider: { name: text, login: optional(sitePath), logout: optional(sitePath) },
  },
  csrf: { cookieName: optional(token), headerName: optional(token) },
  gate: gateShape,
}

/** Objects that may be left out. They get their defaults or stay undefined. */
const optionalParts = [
  ...['company', 'session', 'claims', 'provider', 'csrf', 'tracing', 'gate', ...gateParts],
  ...environmentNames.filter((name) => name !== 'Production'),
]

/** A server on the developer's machine, which serves the site and publishes issuer and keys itself. */
const local: EnvironmentDefinition = { hosts: [], backend: '', issuer: 'http://localhost', keys: [] }

/** Local's keys may be generated on each machine, and those of a key set are fetched, so that there may be none. */
function checkKeys(environments: BrandDefinition['environments']): void {
  for (const name of environmentNames) {
    const environment = environments[name]
    if (environment === undefined || name === 'Local') continue
    const { keys, keySet } = environment
    if (keys.length === 0 && keySet === undefined)
      throw new BrandError(
        `environments.${name}.keys`,
        'must hold at least one public key, unless keySet says where they are',
      )
  }
}

/** The backend's address needs the pull request's number, which only a host name of the PR environment contains. */
function checkPullRequests(environments: BrandDefinition['environments']): void {
  for (const name of environmentNames) {
    const { hosts, backend } = environments[name] ?? local
    if (!backend.includes('{pr}')) continue
    if (name !== 'PR' || !hosts.every((host) => host.includes('{pr}')))
      throw new BrandError(`environments.${name}.backend`, 'holds {pr}, and a host name does not')
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}

/**
 * Checks a brand once and fills in its defaults. Throws `BrandError`, which names the first field that is wrong. The
 * contrast of its colours is checked by the build (`gridfront()`), because that takes a large library, which pages
 * should not load. The definition is copied, so later changes to the argument have no effect. No other part of the
 * library contains a name, an address, a colour, an issuer or a key.
 */
export function defineBrand(definition: BrandDefinition): Brand {
  checkShape(definition, brandShape, optionalParts)
  checkKeys(definition.environments)
  checkPullRequests(definition.environments)
  const { session, csrf, gate, ...rest } = structuredClone(definition)
  return deepFreeze({
    ...rest,
    environments: { ...rest.environments, Local: rest.environments.Local ?? local },
    session: withDefaults<Brand['session']>(
      {
        cookieName: 'customer_jwt',
        expiryToleranceSeconds: 0,
        sharedLogin: false as boolean,
        passkeys: false as boolean,
        canExtend: true as boolean,
        claims: {},
      },
      session?.provider
        ? { ...session, provider: { login: '/oidc/login', logout: '/oidc/logout', ...session.provider } }
        : (session as Omit<typeof session, 'provider'>),
    ),
    csrf: withDefaults({ cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' }, csrf),
    gate: completeGate(gate),
  })
}
