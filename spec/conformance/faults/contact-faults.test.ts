import { expect, test } from 'vitest'
import { readingMails } from '../engine/reading-mails.ts'
import { detailFaults, linkFaults, passwordFaults } from './contact-faults.ts'
import { reported } from './fault-harness.ts'
import { checkedOnMock } from './mock-fault-harness.ts'
import { contactGroups as groups } from './seeded-groups.ts'
import { besideOthersTest, mockSuite } from './seeded-suite.ts'

const faults = [...detailFaults, ...passwordFaults, ...linkFaults]
const [what, clauses] = ['contact details and links', '[API-12] [LIB-4] [ORIG-3]']
mockSuite({ groups, what, clauses, faults, prepare: readingMails })
besideOthersTest('[LIB-4]', groups, [linkFaults[1]], readingMails)

test('[LIB-4] without readable mails links are not followed, and the verdict is the same', async () => {
  const report = await checkedOnMock(undefined, groups)
  expect(reported(report)).toEqual([])
  const tried = report.checks.map(({ id }) => id)
  expect(tried).toContain('contact/new-address-waits')
  expect(tried).not.toContain('contact/link-takes-effect')
  expect(tried).not.toContain('contact/terms-link-accepts')
})
