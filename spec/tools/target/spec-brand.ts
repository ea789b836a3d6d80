import * as z from 'zod/mini'
import { UsageError } from '../../../src/command/usage-error.ts'
import { nearestWord } from '../../../src/nearest-word.ts'
import { policyFields } from '../../../src/vite/policy-options.ts'
import type { Capability } from './capabilities.ts'
import { capabilityNames } from './capabilities.ts'

const text = z.string().check(z.minLength(1, 'must not be empty'))
const path = z
  .string()
  .check(z.regex(/^\/(?!\/)[^?#\s]*$/, 'must be a path such as /plans, without query and fragment'))

const Route = z.strictObject({
  path,
  /** Words that the document title contains, in any case; '' for any. */
  title: z.string(),
  /** The exact heading, if it matters. */
  heading: z.optional(text),
  kind: z.enum(['page', 'plans', 'account', 'result', 'sign-up']),
  /** Whether search engines may list it. */
  isListed: z.boolean(),
  /** Path that its canonical link names. Default: its own. */
  canonical: z.optional(path),
})

const Customer = z.strictObject({
  email: z.email('must be an e-mail address'),
  /** For a public demo account. Default: `CONFORM_PASSWORD` in the environment. */
  password: z.optional(text),
  /** In the greeting of the account page. Default: not checked. */
  firstName: z.optional(text),
})

/** The data that suites need about the tested site: names, addresses, and capabilities. */
export const SpecBrand = z.strictObject({
  name: text,
  /** The heading of the 404 page. */
  notFoundHeading: text,
  routes: z.array(Route).check(z.minLength(1, 'must name at least one route')),
  /** Plain documents that every footer links to. */
  linkedDocuments: z.array(path),
  /** Every plain document, the linked ones included. */
  documents: z.array(path),
  /** The option of the same name with which the site is built. Default `on`. */
  mobileVariants: z.optional(z.enum(['on', 'off'])),
  /** The option of the same name with which the site is built. Default: nothing from other origins. */
  policy: z.optional(z.strictObject(policyFields)),
  /** `iss` of the tokens that its pages accept. */
  issuer: z.optional(text),
  /** Name of the cookie with the token. Default `customer_jwt`; on https with `__Host-` before it. */
  tokenCookie: z.optional(text),
  customer: z.optional(Customer),
  /** Where a server in local mode shows the mails that it would send. */
  mailbox: z.optional(path),
  can: z.array(z.enum(capabilityNames)),
})
export type SpecBrand = z.infer<typeof SpecBrand>
export type SpecRoute = z.infer<typeof Route>

const spelled = (at: readonly PropertyKey[]) =>
  at
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('')

function meaning(issue: z.core.$ZodIssue): string {
  const at = spelled(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const meant = issue.path.length === 0 ? nearestWord(key, Object.keys(SpecBrand.shape)) : null
    return `${at ? `${at}.` : ''}${key} is not a field of a brand file${meant === null ? '' : `: did you mean ${meant}`}`
  }
  if (issue.code === 'invalid_value') return `${at} must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? `${at || 'the brand'} is missing`
      : `${at || 'the brand'} must be ${withArticle(issue.expected)}`
  return `${at} ${issue.message}`
}

const withArticle = (type: string) => (/^[aeo]/.test(type) ? `an ${type}` : `a ${type}`)

/** The members that each capability needs in the brand file. */
const grounds: Partial<Record<Capability, keyof SpecBrand>> = { customer: 'customer', mailbox: 'mailbox' }

/** A brand file's content. Throws `UsageError` of one line that names the first invalid field. */
export function parseSpecBrand(value: unknown, name: string): SpecBrand {
  const read = z.safeParse(SpecBrand, value, { reportInput: true })
  const [issue] = read.error?.issues ?? []
  if (issue !== undefined) throw new UsageError(`${name}: ${meaning(issue)}.`)
  const brand = read.data as SpecBrand
  for (const capability of brand.can) {
    const ground = grounds[capability]
    if (ground !== undefined && brand[ground] === undefined)
      throw new UsageError(`${name}: can names ${capability}, and ${ground} is missing.`)
  }
  if (brand.can.includes('customer') && !brand.can.includes('accounts'))
    throw new UsageError(`${name}: can names customer, who needs accounts.`)
  const paths = brand.routes.map((route) => route.path)
  const twice = paths.find((one, at) => paths.indexOf(one) !== at)
  if (twice !== undefined) throw new UsageError(`${name}: routes names ${twice} twice.`)
  return brand
}
