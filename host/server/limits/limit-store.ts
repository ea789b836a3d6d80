import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'

interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
}

/**
 * The database as rate-limiter-flexible asks for it: node-postgres' `query`, on both databases. Its own store over
 * Drizzle costs nearly twice as much; and no statement is named, so that a pooler may stand before the database.
 */
export const limitStore = (db: Db) => ({
  query: ({ text, values = [] }: Statement) => {
    const parts = text.split(/\$(\d+)/).map((part, index) =>
      // Every second part is the number of a parameter.
      index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
    )
    return db.execute(sql.join(parts))
  },
})
