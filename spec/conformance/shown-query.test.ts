import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownQuery } from '../../src/conformance/shown-query.ts'
import { always } from '../tools/run/property-runs.ts'

test.each([
  [
    'Failed: SELECT id, email FROM customers WHERE email = $1',
    'SELECT id, email FROM customers WHERE email = $1',
  ],
  ['insert into bills (id) values (?)', null],
  ['update bills set paid = ? where id = ?', 'update bills set paid = ?'],
  ['delete from sessions where id=?', 'delete from sessions where id=?'],
  ['To update your details, set a new password where it says so.', null],
  ['Update your plan from $50 a month', null],
  ['select a plan from $5.50', null],
  ['select a\nfrom b where c = $1', null],
  ['select from select from b where = $1', 'select from b where = $1'],
])('[TRACE-6] %j shows the query %j', (text, query) => {
  expect(shownQuery(text)).toBe(query)
})

// The same as a pattern, which would take minutes for a malicious answer.
const meant =
  /\b(?:select|insert into|update|delete(?= from\b))\b.{1,200}\b(?:from|values|set|where)\b.{0,200}(?:\$\d\b(?![.,\d])|= ?\?)/i

test('[TRACE-6] a query is found where the pattern finds one, and nowhere else', () => {
  const piece = fc.oneof(
    fc.constantFrom('select', 'insert into', 'Update', 'delete from', 'from', 'VALUES', 'set', 'where'),
    fc.constantFrom('$1', '$12', '$1.50', '$2,', '= ?', '=?', '=  ?', '\n', 'x', '$', '\u2028'),
    fc.constantFrom(95, 190, 199, 200, 201).map((length) => '.'.repeat(length)),
  )
  const joint = fc.constantFrom(' ', '', ', ')
  always(2000)(fc.array(fc.tuple(piece, joint), { maxLength: 12 }), (pieces) => {
    const text = pieces.flat().join('')
    expect(shownQuery(text) !== null, JSON.stringify(text)).toBe(meant.test(text))
  })
})
