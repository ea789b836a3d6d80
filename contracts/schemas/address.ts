import * as z from 'zod/mini'
import { australianStates, postcodePattern } from '../do-not-contact-rules.ts'

/** Least and most characters that a look-up is asked with. */
export const addressQueryLengths = { least: 3, most: 100 } as const

/** Some words and not blanks alone, in code points. */
const words = (most: number) => z.string().check(z.regex(/\S/), z.maxLength(most))
/** What names a suggestion to the backend that made it. Vendors' own names may be long. */
const suggestionId = words(200)

/** What somebody has typed so far, such as `3/12 Wat`. */
export const AddressQuery = z.object({
  query: z.string().check(z.minLength(addressQueryLengths.least), z.maxLength(addressQueryLengths.most)),
})
export const AddressId = z.object({ id: suggestionId })

/** Addresses that fit what was typed, best first; none: an empty list. */
export const AddressSuggestions = z.object({
  suggestions: z
    .array(
      z.object({
        /** Of this one answer: good for fetching the address, and not for keeping. */
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
