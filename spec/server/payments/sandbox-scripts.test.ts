import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { bankScript } from '../../../host/server/subjects/sandbox-provider/bank-page.ts'
import { fieldsScript } from '../../../host/server/subjects/sandbox-provider/fields-page.ts'

// The scripts are texts, which neither types nor lint check: a name declared twice would stop the whole page.
test.each([
  ['the fields', fieldsScript],
  ['the bank', bankScript],
])('[PAY-1] the script of %s in the sandbox has no error of syntax', (_, script) => {
  expect(parseSync('page.js', script, { showSemanticErrors: true }).errors).toEqual([])
})
