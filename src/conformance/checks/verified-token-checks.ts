import { isFor } from '../../token/token-claims.ts'
import { TokenError } from '../../token/token-error.ts'
import type { Check } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { Reply } from '../reply.ts'
import { toJson } from '../to-json.ts'
import { tokenCheck } from './login-checks.ts'
import { readToken } from './token-parts.ts'

/** Where to look for the cause, for each reason to refuse a well-formed token. */
function reasonOf(
  error: TokenError,
  { header, claims }: ReturnType<typeof readToken>,
  audience: string | readonly string[] | undefined,
): string {
  if (error.code === 'TOKEN_ISSUER')
    return `another issuer: \`iss\` is compared character by character (${toJson(claims?.iss)})`
  if (error.isKeyUnknown) return `a key that the pages do not have: kid ${toJson(header?.kid)}`
  if (error.code === 'TOKEN_SIGNATURE') return 'a signature that is not of this key'
  // The audience is checked last, in a token that is otherwise valid.
  if (audience !== undefined && !isFor(claims ?? {}, audience))
    return `another audience: \`aud\` is ${toJson(claims?.aud)}, and pages ask for ${toJson(audience)}`
  return error.message
}

async function mustVerify(context: CheckContext, reply: Reply, token: string | null): Promise<void> {
  try {
    await context.verify(token)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    reply.fail(
      'The token is one that every page of the brand refuses: nobody could log in.',
      'a token that the keys, issuer and audience of this run verify',
      reasonOf(error, readToken(token ?? ''), context.audience),
      '/token',
    )
  }
}

/**
 * Checks that need the brand's keys and issuer: whether a token matches the keys and issuer that pages are built with.
 */
export const verifiedTokenChecks: readonly Check[] = [
  {
    profile: 'core',
    route: 'POST /login',
    id: 'login/browsers-verify-the-token',
    title: 'Pages that are built with these keys, issuer and audience take the token',
    clauses: ['TOKEN-4', 'TOKEN-5', 'TOKEN-7'],
    after: [loginCheck, tokenCheck],
    wants: ({ verifiesTokens }) =>
      verifiesTokens
        ? null
        : 'whether browsers can verify the tokens: it takes the public keys and the issuer (--keys, --issuer)',
    run: async (context) => {
      const first = await context.firstLogin()
      await mustVerify(context, first.reply, first.customer.token)
      // Servers of a backend may sign with different keys.
      const again = context.client()
      await mustVerify(context, await context.login(again), again.token)
    },
  },
]
