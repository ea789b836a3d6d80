import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { faultInWords } from '../../../host/server/platform/database/fault-in-words.ts'
import { OperatorError } from '../../../host/server/platform/operator-error.ts'

const failed = (code: string) =>
  new DrizzleQueryError(
    'insert into customers values ($1)',
    ['maya@customer.example'],
    Object.assign(new Error('duplicate key (email)=(maya@customer.example)'), { code }),
  )

test('a statement refused by the database is reported by its code, without a customer’s data', () => {
  expect(faultInWords(failed('23505'))).toBe(
    'The database has refused a statement (SQLSTATE 23505), so nothing was written: see its log.',
  )
})

test('an unreachable or full database is reported with what to do', () => {
  expect(faultInWords(failed('57P01'))).toBe(
    'The database does not answer, so nothing was written: see whether it runs, then try again.',
  )
  expect(faultInWords(failed('53100'))).toMatch(/^The disk of the database is full.*make room/)
})

test('errors in arguments are shown in full, and unexpected errors on one line', () => {
  expect(faultInWords(new OperatorError('line 2: one.\nline 3: two.'))).toBe('line 2: one.\nline 3: two.')
  expect(faultInWords(new Error('some\nthing'))).toBe('The command cannot go on: some thing')
})
