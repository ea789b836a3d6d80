import pg from 'pg'
import { groupBy } from '../../../host/server/subjects/meter-data/group-by.ts'
import type { Acknowledged } from './acknowledged.ts'

/** Compares sign-ups and traces in the database with what was acknowledged. Empty: they agree. */
export async function storedDifferences(url: string, notified: Acknowledged): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const read = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const found: string[] = []
  const sent = await read<{ email: string; reference: string; account: string | null }>(
    `select answers->'person'->>'email' as email, reference, account_number as account from applications where submitted_at is not null`,
  )
  const byEmail = groupBy(sent, ({ email }) => email)
  for (const [email, rows] of byEmail)
    if (rows.length > 1) found.push(`${email} has ${rows.length} applications`)
  for (const [email, reference] of notified.signUps)
    if (byEmail.get(email)?.[0]?.reference !== reference)
      found.push(`the application of ${email} is not there`)
  const customers = await read<{ email: string; count: string; accounts: string }>(
    `select c.email, count(distinct c.id) as count, count(a.number) as accounts from customers c left join accounts a on a.customer_id = c.id where c.email like '%@cluster.example' group by c.email`,
  )
  for (const { email, count, accounts } of customers)
    if (count !== '1' || accounts !== '1')
      found.push(`${email}: ${count} customers with ${accounts} accounts`)
  // No address has been confirmed, so there are no accounts yet.
  const opened = sent.filter(({ account }) => account !== null).length
  if (customers.length !== opened) found.push(`${opened} accounts opened, ${customers.length} customers`)
  const stored = await read<{ name: string }>(
    `select trace->>'name' as name from traces where trace->>'category' = 'cluster'`,
  )
  const names = new Set(stored.map(({ name }) => name))
  for (const name of notified.traces) if (!names.has(name)) found.push(`the trace ${name} is not there`)
  if (stored.length !== names.size) found.push(`${stored.length - names.size} traces are there twice`)
  await client.end()
  return found
}
