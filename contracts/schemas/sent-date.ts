import * as z from 'zod/mini'
import { sentDays } from '../date-rules.ts'

// Dates outside of these years are typing errors, and would overflow in calculations: databases have no year 0, and the
// day after 9999-12-31 cannot be represented. One pattern without look-ahead, because the OpenAPI document contains it
// unchanged.
const year = '(?:19|20|21)'
const day = [
  `(?:${year}(?:[2468][048]|[13579][26]|0[48])|2000)-02-29`,
  String.raw`${year}\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`,
].join('|')
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`
const range = `from ${sentDays.first} to ${sentDays.last}`

/** A civil date in a request: `2026-11-21`, within `sentDays`. */
export const sentDate = new z.iso.ZodMiniISODate({
  type: 'string',
  format: 'date',
  check: 'string_format',
  pattern: new RegExp(`^(?:${day})$`),
  error: () => `Send a date ${range}, such as 2026-11-21.`,
})
/** A time in UTC in a request: `2026-11-21T02:00:00.000Z`, within `sentDays`. */
export const sentTime = new z.iso.ZodMiniISODateTime({
  type: 'string',
  format: 'datetime',
  check: 'string_format',
  offset: false,
  local: false,
  precision: null,
  pattern: new RegExp(`^(?:${day})T${time}Z$`),
  error: () => `Send a time in UTC ${range}, such as 2026-11-21T02:00:00Z.`,
})
