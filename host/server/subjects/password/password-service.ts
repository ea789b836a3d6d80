import { createLoginGuard } from '../../platform/limits/login-guard.ts'
import { createConfirmations } from '../../platform/session/confirmations.ts'
import type { Platform } from '../../platform/web/platform.ts'
import { boundPasswords } from './bounded-passwords.ts'
import { createConfirmPassword } from './confirm-password.ts'
import { createCredentials } from './credentials.ts'
import { createGuardedCheck } from './guarded-check.ts'
import { createPasswordAuthentication } from './password-authentication.ts'
import type { Passwords } from './passwords.ts'
import { passwords as argon2, dummyHash } from './passwords.ts'

/** The password functions for other subjects: authentication with its limits, and confirmation before a change. */
export async function createPasswordService(platform: Platform, given: Passwords = argon2) {
  const { db, limits, names, liveSession, requireSession } = platform
  const passwords = boundPasswords(given)
  const guard = createLoginGuard({
    ...platform,
    failuresPerAddress: limits.loginFailuresPerAddress,
  })
  const credentials = await createCredentials({ db, passwords })
  const confirmations = createConfirmations(platform)
  const guardedCheck = createGuardedCheck({ guard, names })
  const authenticateByPassword = createPasswordAuthentication({
    ...{ db, credentials, guardedCheck, liveSession, confirmations },
  })
  return {
    passwords,
    guard,
    confirmations,
    authenticateByPassword,
    confirmPassword: createConfirmPassword({ requireSession, authenticateByPassword }),
    /** A hash that no password has, for customers without one. */
    unknownPasswordHash: () => dummyHash(passwords),
  }
}

export type PasswordService = Awaited<ReturnType<typeof createPasswordService>>
