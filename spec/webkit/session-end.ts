import type { APIRequestContext } from '@playwright/test'
import { shortened } from '../site/short-session.ts'
import { sessionToken } from '../site/site-test.ts'
import { tokenCookie } from '../tools/target/target.ts'
import type { WebKitPage } from './webkit-page.ts'

/** Stores a token of a new session that expires in some seconds. */
export async function signInAgain(
  page: WebKitPage,
  request: APIRequestContext,
  seconds: number,
): Promise<void> {
  const token = await shortened(await sessionToken(request), seconds)
  await page.driver.manage().addCookie({ name: tokenCookie, value: token, path: '/', sameSite: 'Strict' })
}
