import { timestamp } from 'drizzle-orm/pg-core'

/** A column of a point in time, which is a `Date` here. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
