import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Adds an empty database. Resolves to its address. */
export async function newDatabase(base: string, prefix: string): Promise<string> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(`${base}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${base}/${name}`
}
