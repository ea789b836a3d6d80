import * as z from 'zod/mini'
import { australianStates, postcodePattern } from '../do-not-contact-rules.ts'
import { words } from './words.ts'

/** Length of a look-up's query, in characters. */
export const addressQueryLengths = { min: 3, max: 100 } as const

/** The backend's id of a suggestion. Vendors' own ids may be long. */
const suggestionId = z.string().check(z.regex(/\S/), z.maxLength(200))

/** The text typed so far, such as `3/12 Wat`. */
export const AddressQuery = z.object({
  query: z.string().check(z.minLength(addressQueryLengths.min), z.maxLength(addressQueryLengths.max)),
})
export const AddressId = z.object({ id: suggestionId })

/** Addresses that match the query, best first; empty if none does. */
export const AddressSuggestions = z.object({
  suggestions: z
    .array(
      z.object({
        /** Valid for fetching this address only; do not store it. */
        id: suggestionId,
        /** The address in one line. */
        text: words(300),
      }),
    )
    .check(z.maxLength(8)),
})
export type AddressSuggestions = z.infer<typeof AddressSuggestions>

/** One address in its parts. */
export const AddressParts = z.object({
  /** Unit, apartment or level, without the word: `3`. */
  unit: z.optional(words(20)),
  /** As on the letterbox: `7`, `12A`, `Lot 5`. */
  number: words(20),
  street: words(100),
  suburb: words(100),
  state: z.enum(australianStates),
  /** Four digits, which may begin with 0. */
  postcode: z.string().check(z.regex(postcodePattern)),
})
export type AddressParts = z.infer<typeof AddressParts>
