import * as z from 'zod/mini'
import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import type { SupplyNetwork } from './network-offers.ts'
import { Offer } from './plan-schemas.ts'

const text = z.string().check(z.trim(), z.minLength(1))
const amount = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/))
const count = z.int().check(z.positive())
const ranges = z.string().check(z.regex(/^\d{4}(?:-\d{4})?(?: \d{4}(?:-\d{4})?)*$/))

const Network = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  distributor: text,
  state: z.enum(australianStates),
  reference: text,
  annualUsageKwh: z.exactOptional(z.strictObject({ RESIDENTIAL: count, BUSINESS: count })),
  plans: z.array(
    z.strictObject({
      planId: text,
      from: z.exactOptional(z.iso.date()),
      displayName: z.exactOptional(text),
      description: z.exactOptional(text),
      prices: z.array(amount).check(z.minLength(1)),
      referencePriceCents: count,
      yearCents: count,
    }),
  ),
  offers: z.exactOptional(z.array(Offer).check(z.minLength(1))),
})

/** The networks that the brand serves, with its prices there, and which distributor a postcode may have. */
export const NetworksQuery = z.strictObject({
  /** The first day of the prices. */
  asOf: z.iso.date(),
  networks: z.array(Network).check(z.minLength(1)),
  /** All distributors, also those that the brand does not serve, so that visitors there get an answer. */
  areas: z.array(z.strictObject({ distributor: text, postcodes: ranges })).check(z.minLength(1)),
  /** For postcodes with several distributors: the places that each of them supplies. */
  places: z.array(
    z.strictObject({ postcode: z.string().check(z.regex(/^\d{4}$/)), distributor: text, suburbs: text }),
  ),
})
export interface NetworksQuery {
  readonly asOf: string
  readonly networks: readonly SupplyNetwork[]
  readonly areas: readonly { readonly distributor: string; readonly postcodes: string }[]
  readonly places: readonly {
    readonly postcode: string
    readonly distributor: string
    readonly suburbs: string
  }[]
}

// The build's schema and the pages' type agree: otherwise this line does not compile.
type Checked = z.infer<typeof NetworksQuery>
true satisfies Checked extends NetworksQuery ? true : false
