import { bigint, index, json, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

export const traces = pgTable(
  'traces',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['custom', 'error', 'stateTransition'] }).notNull(),
    receivedAt: moment('received_at').notNull(),
    // `json`, not `jsonb`: jsonb refuses the escapes of U+0000 and of lone surrogates, which browsers may send.
    trace: json('trace').notNull(),
  },
  (table) => [index('traces_received_at').on(table.receivedAt)],
)
