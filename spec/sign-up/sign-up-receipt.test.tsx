import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PersonShown } from '../../contracts/schemas/sign-up.ts'
import type { SignUpOutcome } from '../../contracts/sign-up-rules.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import type { ShownPage } from '../../src/pages/page-loader-ports.ts'
import { PageResourcesProvider } from '../../src/pages/page-resources.tsx'
import { staticQueryHash } from '../../src/pages/static-query-hash.ts'
import { SignUpReceiptView } from '../../src/templates/sign-up-receipt.tsx'
import { inSite } from '../layout/in-site.tsx'
import { applicationWith } from './section-cases.ts'

afterEach(cleanup)

const { identity, ...rest } = testSignUp.person
const person: PersonShown = { ...rest, identity: { kind: identity.kind, numberEnd: '678' } }

const page = {
  path: '/sign-up/receipt',
  slices: {},
  staticQueries: { [staticQueryHash('plans')]: { offers: [] } },
} as unknown as ShownPage

function shown(outcome: SignUpOutcome, more: Partial<PersonShown> = {}): string {
  const receipt = {
    reference: 'SU-1234',
    submittedAt: '2026-11-20T01:00:00.000Z',
    outcome,
    coolingOffEndsOn: '2026-12-04',
    email: rest.email,
  }
  const application = applicationWith({ person: { ...person, ...more }, receipt })
  const view = (
    <PageResourcesProvider value={page}>
      <SignUpReceiptView application={application} receipt={receipt} />
    </PageResourcesProvider>
  )
  render(inSite(view, { path: '/sign-up/receipt', variant: 'plain' }))
  return screen.getByRole('region', { name: 'What happens next' }).textContent
}
const safeContact = 'By phone, on weekdays before three'

test('[ORIG-1] an application that was declined says where its reason is told', () => {
  expect(shown('DECLINED')).toContain('Our email says why.')
})

test('[ORIG-1] who is reached in a safe way alone is told the reason so, and not by an email that does not come', () => {
  const next = shown('DECLINED', { safeContact })
  expect(next).not.toMatch(/email/i)
  expect(next).toContain('We tell you why in the way you said is safe.')
})

test.each(['ACCEPTED', 'IN_REVIEW'] as const)(
  '[ORIG-1] while it is %s nobody writes to who is reached in a safe way alone',
  (outcome) => {
    expect(shown(outcome)).toMatch(/a copy of this page to/)
    cleanup()
    const next = shown(outcome, { safeContact })
    expect(next).not.toMatch(/copy|writes/)
    expect(next).toContain('in the way you said is safe')
  },
)
