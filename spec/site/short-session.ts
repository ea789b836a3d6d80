import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose'
import { specKeyFolder } from '../tools/run/spec-keys.ts'

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name.endsWith('customer_jwt'))

/** The token that the browser stores, '' without one. */
export const tokenIn = async (context: BrowserContext): Promise<string> =>
  (await cookieOf(context))?.value ?? ''

/**
 * A token of the same session that expires in some seconds, signed with the server's own key: the session is real, and so
 * are all its requests.
 */
export async function shortened(token: string, seconds: number): Promise<string> {
  const { kid } = decodeProtectedHeader(token)
  const files = (await readdir(specKeyFolder)).filter((name) => name.endsWith('.json'))
  const keys = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(specKeyFolder, name), 'utf8'))),
  )
  const key = keys.find((candidate: { kid?: string }) => candidate.kid === kid)
  return new SignJWT({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) + seconds })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: String(kid) })
    .sign(await importJWK(key, 'RS256'))
}

/** Stores such a token in place of the browser's. */
export async function endSoon(context: BrowserContext, seconds: number): Promise<void> {
  const cookie = await cookieOf(context)
  if (cookie === undefined) throw new Error('Nobody is logged in')
  await context.addCookies([{ ...cookie, value: await shortened(cookie.value, seconds) }])
}
