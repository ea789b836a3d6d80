import { describe } from 'vitest'
import type { TestBackend } from '../test-backend.ts'
import { contactSuite } from './contact-suite.ts'
import { emailSuite } from './email-suite.ts'
import { termsSuite } from './terms-suite.ts'

/** How customers are reached, and the links in their mails. */
export const userSuite = (backend: () => TestBackend) =>
  describe('user', () => {
    contactSuite(backend)
    emailSuite(backend)
    termsSuite(backend)
  })
