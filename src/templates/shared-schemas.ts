import * as z from 'zod/mini'
import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import { concessionKinds } from '../../contracts/sign-up-rules.ts'
import type { ConcessionsQuery as Concessions } from '../networks/state-concessions.ts'

// Schemas of the JSON files in the folders `slices` and `queries` of a site's content. Only the build validates with
// them; the templates use the types.
const text = z.string().check(z.trim(), z.minLength(1, 'is empty'))
const path = z
  .string()
  .check(z.regex(/^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/, 'must be a path of the site, such as /about'))

const Link = z.strictObject({
  to: path,
  label: text,
  isDocument: z.exactOptional(z.literal(true)),
  prefetch: z.exactOptional(z.literal('intent')),
})

export const HeaderSlice = z.strictObject({ navigation: z.array(Link).check(z.minLength(1)) })
export type HeaderSlice = z.infer<typeof HeaderSlice>

export const FooterSlice = z.strictObject({
  groups: z.array(z.strictObject({ heading: text, links: z.array(Link).check(z.minLength(1)) })),
  /** The page that the heading of the ways to pay leads to. If absent, it is not a link. */
  pay: z.optional(Link),
  /** The last line of the footer, such as the company's name and number. */
  legal: text,
})
export type FooterSlice = z.infer<typeof FooterSlice>

export const TrustBannerSlice = z.strictObject({
  points: z.array(z.strictObject({ icon: z.enum(['australia', 'switch', 'rates']), caption: text })),
})
export type TrustBannerSlice = z.infer<typeof TrustBannerSlice>

/** Phone numbers in Australian notation: `000`, `13 13 88`, `131 450`, `1300 975 707`, `1800 246 545`. */
const number = z
  .string()
  .check(
    z.regex(/^(?:000|13 \d\d \d\d|13\d \d{3}|1[38]00 \d{3} \d{3})$/, 'must be a number such as 1300 123 456'),
  )

export const ContactQuery = z.strictObject({
  /** When all numbers were last checked. */
  asOf: z.iso.date('must be a day that there is, written as 2026-11-20'),
  phone: number,
  email: z.email(),
  accountsEmail: z.email(),
  hours: text,
  helpLines: z.array(z.strictObject({ label: text, number })).check(z.minLength(3)),
  faults: z.array(z.strictObject({ network: text, area: text, number })).check(z.minLength(1)),
})
export type ContactQuery = z.infer<typeof ContactQuery>

export const ConcessionsQuery = z.strictObject({
  asOf: z.iso.date('must be a day that there is, written as 2026-11-20'),
  states: z
    .array(
      z.strictObject({
        state: z.enum(australianStates),
        cards: z.array(z.enum(concessionKinds)).check(z.minLength(1)),
        household: z.strictObject({ name: text, isFromCard: z.boolean() }),
        office: z.strictObject({ name: text, phone: number }),
        schemes: z.array(z.strictObject({ name: text, how: text })).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
})
// The build's schema and the pages' type agree: otherwise this line does not compile.
true satisfies z.infer<typeof ConcessionsQuery> extends Concessions ? true : false
