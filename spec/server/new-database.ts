import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Creates a database: an empty one, or a copy of `template`. Resolves to its address. */
export async function newDatabase(base: string, prefix: string, template = 'template1'): Promise<string> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(`${base}/postgres`)
  await client.connect()
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return `${base}/${name}`
}
