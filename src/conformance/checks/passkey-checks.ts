import { maxPasskeys } from '../../../contracts/passkey-rules.ts'
import type { Passkey, PasskeyCreation, PasskeyRequest } from '../../../contracts/schemas/passkey.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { passkeys } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { mustSayTheSame } from './same-answer.ts'
import { forgedAssertion, forgedRegistration } from './usual-request.ts'

const common = { profile: 'customer', clauses: ['AUTH-14', 'API-12'] } as const
export const passkeyOptionsCheck = 'passkeys/options'
export const forgedPasskeyCheck = 'passkeys/made-up'
const listCheck = 'passkeys/list'
const labels = {
  list: 'GET /api/my-account/passkeys',
  start: 'POST /api/my-account/passkeys/options',
  add: 'POST /api/my-account/passkeys',
  loginOptions: 'POST /login/passkey/options',
  login: 'POST /login/passkey',
} as const

async function listOf(client: HttpClient) {
  const reply = (await client.ask(passkeys.list)).mustBe(200, 'The list of passkeys was refused.')
  return { reply, all: (reply.json as { passkeys?: readonly Passkey[] }).passkeys ?? [] }
}
async function loginOptionsOf(client: HttpClient) {
  const reply = (await client.ask(passkeys.loginOptions)).mustBe(200, 'Options for a login were refused.')
  return { reply, options: reply.json as Partial<PasskeyRequest> }
}
const startFor = async (client: HttpClient, { credentials: { password } }: CheckContext) =>
  (await client.ask(passkeys.start, { body: { password } })).mustBe(
    [200, 409],
    'Options for a new passkey were refused with the right password.',
  )

/** Base64url of at least 16 bytes (WebAuthn section 13.4.3). */
const isLong = (challenge: unknown) => typeof challenge === 'string' && challenge.length >= 22
/** The text that a handle encodes; '' if it is none. */
function decoded(handle: unknown): string {
  try {
    return atob(String(handle).replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
const inBase64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
/** An answer to a challenge, in the name of an authenticator that nobody has. */
const answerTo = (challenge: unknown) => ({
  ...forgedAssertion,
  response: {
    ...forgedAssertion.response,
    clientDataJSON: inBase64Url(
      JSON.stringify({ type: 'webauthn.get', challenge, origin: 'https://www.brand.example' }),
    ),
  },
})

/** Passkeys as far as they can be tested without an authenticator. */
export const passkeyChecks: readonly Check[] = checksOf(common, {
  [listCheck]: {
    title: 'The passkeys are listed, each once, newest first, ten at most',
    route: labels.list,
    after: [loginCheck],
    run: async (context) => {
      const { reply, all } = await listOf(await context.customer())
      const times = all.map(({ createdAt }) => createdAt)
      reply.mustBeNewestFirst('/passkeys', times, 'The passkeys are not in order.')
      const ids = new Set(all.map(({ passkeyId }) => passkeyId))
      reply.mustHold(
        ids.size === all.length && all.length <= maxPasskeys,
        'A passkey is listed twice, or there are too many.',
        `each passkey once, ${maxPasskeys} at most`,
        `${all.length} entries, ${ids.size} passkeys`,
        '/passkeys',
      )
    },
  },
  [passkeyOptionsCheck]: {
    title: 'Options for a new passkey name the customer by no e-mail address, each time with a new challenge',
    route: labels.start,
    after: [loginCheck, reusablePair],
    run: async (context) => {
      const client = await context.customer()
      const challenges = []
      for (const reply of [await startFor(client, context), await startFor(client, context)]) {
        if (reply.status === 409) return
        const { challenge, user } = reply.json as Partial<PasskeyCreation>
        reply.mustHold(
          isLong(challenge) && !challenges.includes(challenge),
          'A challenge is short, or the one of before.',
          'at least 16 new random bytes',
          'a challenge that can be foreseen',
          '/challenge',
        )
        challenges.push(challenge)
        reply.mustHold(
          !decoded(user?.id).includes('@'),
          'The authenticator stores an e-mail address as the owner’s handle.',
          'an opaque id',
          'an e-mail address',
          '/user/id',
        )
      }
    },
  },
  'passkeys/login-options': {
    title: 'Options for a login name no passkey, and have a new challenge each time',
    route: labels.loginOptions,
    after: [loginCheck, reusablePair],
    run: async (context) => {
      const [first, second] = [await loginOptionsOf(context.client()), await loginOptionsOf(context.client())]
      for (const { reply, options } of [first, second])
        reply.mustHold(
          isLong(options.challenge) && options.allowCredentials?.length === 0,
          'Options for a login have a short challenge, or name passkeys.',
          'at least 16 random bytes, and no passkey',
          'a short challenge, or passkeys',
        )
      second.reply.mustHold(
        first.options.challenge !== second.options.challenge,
        'Two logins have the same challenge.',
        'another challenge',
        'the one of before',
        '/challenge',
      )
    },
  },
  [forgedPasskeyCheck]: {
    title: 'A passkey that nobody has neither logs in, nor confirms, nor is added',
    route: labels.login,
    after: [loginCheck, listCheck, reusablePair],
    run: async (context) => {
      const visitor = context.client()
      const { options } = await loginOptionsOf(visitor)
      const one = (
        await visitor.ask(passkeys.login, { body: { credential: answerTo(options.challenge) } })
      ).mustBe(401, 'A passkey that nobody has has logged in.')
      mustSayTheSame({
        one,
        another: await visitor.ask(passkeys.login, { body: { credential: answerTo(options.challenge) } }),
        other: await visitor.ask(passkeys.login, { body: { credential: forgedAssertion } }),
        as: 'as for an answer to no challenge',
        secret: 'What is wrong with a passkey',
      })
      const client = await context.customer()
      ;(await client.ask(passkeys.confirm, { body: { credential: forgedAssertion } })).mustBe(
        409,
        'A passkey that nobody has has confirmed a change.',
      )
      const before = (await listOf(client)).all.length
      ;(
        await client.ask(passkeys.add, {
          body: { name: 'gridfront conform', credential: forgedRegistration },
        })
      ).mustBe(409, 'A passkey that no authenticator has made was added.')
      const { reply, all } = await listOf(client)
      reply.mustHold(
        all.length === before,
        'A passkey that was refused is listed.',
        `${before} passkeys`,
        `${all.length} passkeys`,
        '/passkeys',
      )
    },
  },
})
