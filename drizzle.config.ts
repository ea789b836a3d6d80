import { defineConfig } from 'drizzle-kit'

// `drizzle-kit generate` writes the SQL from the schema and needs no database.
export default defineConfig({
  dialect: 'postgresql',
  schema: './host/server/platform/database/schema.ts',
  out: './host/server/migrations',
})
