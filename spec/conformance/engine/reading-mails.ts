import { contractTerms } from '../../../fixtures/terms.ts'
import type { ConformanceOptions } from '../../../src/conformance/options.ts'
import type { MockBackend } from '../../../src/testing/mock-backend.ts'

const kinds = { confirm: 'emailLink', terms: 'termsLink' } as const

/** Offers terms to the mock's first customer, and reads the links in its mails for a run. */
export function readingMails(mock: MockBackend): Required<Pick<ConformanceOptions, 'readLink'>> {
  mock.offerTerms({ ...contractTerms, acceptUntil: new Date(Date.now() + 86_400_000).toISOString() })
  return {
    readLink: async (kind, address) => {
      const mail = mock.mails.findLast((one) => one.kind === kinds[kind] && one.to === address)
      return mail !== undefined && 'token' in mail ? mail.token : null
    },
  }
}
