// The rules of a request for the do-not-contact list, without a schema library, so that forms can check them at once.

/** Ways of contact that can be stopped: at the door, by call or text, by letter, by e-mail. */
export const contactWays = ['visit', 'phone', 'mail', 'email'] as const
export type ContactWay = (typeof contactWays)[number]

/** States and territories, as in addresses. */
export const australianStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const

/**
 * An Australian number as digits only, dialled from within the country: with an area code, a mobile, or a business's
 * 13, 1300 or 1800 number.
 */
export const australianPhonePattern = /^(?:0[2-578]\d{8}|1[38]00\d{6}|13\d{4})$/
/** An Australian postcode: four digits. */
export const postcodePattern = /^\d{4}$/

/** Most characters of each text. */
export const doNotContactLengths = { name: 100, line: 200, suburb: 100, email: 254, note: 1000 } as const

/** A member of the request that some ways of contact need. */
export type ContactDetail = 'address' | 'phone' | 'email'

/** The detail that each way of contact needs: without it nothing can be blocked. */
export const detailFor: Readonly<Record<ContactWay, ContactDetail>> = {
  visit: 'address',
  phone: 'phone',
  mail: 'address',
  email: 'email',
}

/** The missing details that the chosen ways need, each once: a rule between members, which schemas cannot express. */
export function missingDetails(
  request: { readonly ways: readonly ContactWay[] } & { readonly [Detail in ContactDetail]?: unknown },
): ContactDetail[] {
  const needed = new Set(request.ways.map((way) => detailFor[way]))
  return [...needed].filter((detail) => request[detail] === undefined)
}
