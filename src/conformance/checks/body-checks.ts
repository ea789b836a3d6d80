import type { Arbitrary } from 'fast-check'
import { requestBodyLimitBytes } from '../../../contracts/request-body-limit.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import type { Boundary } from '../generate/boundaries.ts'
import { boundariesOf } from '../generate/boundaries.ts'
import { brokenFor, oneOfEach } from '../generate/broken.ts'
import { findSmallest } from '../generate/find-smallest.ts'
import { validFor } from '../generate/valid.ts'
import type { Asking, HttpClient } from '../http-client.ts'
import { Blocked, LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { session } from '../routes.ts'
import type { BodySubject } from './body-subjects.ts'
import { bodySubjects } from './body-subjects.ts'
import { togetherOf } from './combined-bounds.ts'
import { usualBody } from './usual-request.ts'

/** How many more requests each of a run's failing requests may cost to find the smallest one that fails. */
const maxShrinks = 60
const maxSparingShrinks = 4

/** Reports the check's own finding. */
function tell(reply: Reply, wanted: readonly number[], message: string): never {
  reply.fail(message, `status ${wanted.join(' or ')}`, reply.summary)
}

/** Sends a body that must be refused for its form. If it is accepted, its password may have been checked. */
async function attempt(
  context: CheckContext,
  subject: BodySubject,
  client: HttpClient,
  asking: Asking,
): Promise<Reply> {
  await context.beforeRefusedPassword()
  const reply = await client.attempt(subject.route, asking)
  if (reply.status === 409) context.noteWrongPassword()
  return reply
}

async function mustAnswer(reply: Promise<Reply>, wanted: readonly number[], message: string): Promise<void> {
  const answered = await reply
  if (!wanted.includes(answered.status)) tell(answered, wanted, message)
}

interface Made<T> {
  readonly values: Arbitrary<T>
  readonly runs: number
  readonly shrinks: number
  readonly wanted: readonly number[]
  readonly send: (value: T) => Promise<Reply>
  readonly messageOf: (value: T) => string
}

/** Tries generated values, and reports the smallest that fails. */
async function tryMany<T>(context: CheckContext, made: Made<T>): Promise<void> {
  const { values, runs, shrinks, wanted, send, messageOf } = made
  const bad: { readonly value: T; readonly reply: Reply }[] = []
  await findSmallest(values, { seed: context.seed, runs, shrinks }, async (value) => {
    const reply = await send(value)
    if (wanted.includes(reply.status)) return false
    bad.push({ value, reply })
    return true
  }).catch((error: unknown) => {
    // A fault found before the budget, the time or the connection ended is still reported.
    if (bad.length === 0 || !(error instanceof LeftOut || error instanceof Blocked)) throw error
  })
  // Each was derived from the one before it.
  const smallest = bad.at(-1)
  if (smallest) tell(smallest.reply, wanted, messageOf(smallest.value))
}

/** Text that a wrong column type or a Latin-1 decoder breaks: a name, two scripts, a character beyond the BMP. */
const hardText = 'Zoë O’Neill 日本語 🙂'

/** The example with that text in each member that accepts any text. Random values would contain it only by chance. */
const hardTexts = ({ properties = {} }: JsonSchema, example: unknown) =>
  Object.entries(properties)
    .filter(
      ([, { type, format, pattern, enum: words }]) => type === 'string' && !format && !pattern && !words,
    )
    .map(([name]) => ({
      value: { ...(example as object), [name]: hardText },
      what: `\`/${name}\` is '${hardText}'`,
    }))

/** U+0000 and an unpaired surrogate. No database has to store them, and many fail on them. */
const unstorableTexts = ['a\0b', 'a\ud800b']

const isPassword = (name: string) => /password/i.test(name)

/**
 * The example with such a text in place of each of its texts except passwords, because a wrong password would count as
 * an attempt.
 */
function withUnstorableTexts(value: unknown, at = ''): { readonly value: unknown; readonly what: string }[] {
  if (typeof value === 'string')
    return unstorableTexts.map((text) => ({ value: text, what: `\`${at}\` is ${JSON.stringify(text)}` }))
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).filter(([name]) => !isPassword(name))
  return entries.flatMap(([name, inner]) =>
    withUnstorableTexts(inner, `${at}/${name}`).map((inside) => ({
      value: Array.isArray(value)
        ? value.with(Number(name), inside.value)
        : { ...value, [name]: inside.value },
      what: inside.what,
    })),
  )
}

/** Whether each body has a text that the contract needs. */
const needsText = ({ type, properties = {}, required = [] }: JsonSchema): boolean =>
  type === 'string' || required.some((name) => !isPassword(name) && needsText(properties[name] ?? {}))

/** JSON of a given size in bytes, padded by an unknown member, which backends ignore. */
function ofLength(example: unknown, bytes: number): string {
  const empty = JSON.stringify({ ...(example as object), filler: '' })
  return JSON.stringify({ ...(example as object), filler: 'x'.repeat(bytes - Buffer.byteLength(empty)) })
}

const otherTypes = [
  'text/plain',
  'text/plain; charset=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
]
const brokenTexts = ['{', '{"name":', "{'name': 'x'}", '{"name": "x",}', 'name=x', '\u0000', '{"a":1}{"b":2}']

function routeChecks(subject: BodySubject): Check[] {
  const { route, label, name, accepts, json, taken, spend, fitted, isSparing, maxValid } = subject
  const { profile, clauses, after, leftOut } = subject
  const common = { route: label, profile, clauses, after, leftOut }
  const isLogin = route === session.login
  const exampleOf = subject.example
  /** The client for valid bodies. */
  const takenFrom = async (context: CheckContext) => {
    const client = await subject.client(context)
    return () => (subject.isOfNewBrowser ? subject.client(context) : client)
  }
  let newest: { readonly example: string; readonly all: readonly Boundary[] } | undefined
  /** Computed once for each example. */
  function allBorders(context: CheckContext) {
    const example = exampleOf(context)
    const text = JSON.stringify(example)
    if (newest?.example !== text) newest = { example: text, all: boundariesOf(json(), example, accepts) }
    return newest.all
  }
  const borders = (context: CheckContext, isValid: boolean) =>
    allBorders(context)
      // The first is the example itself.
      .slice(1)
      .filter((border) => border.isValid === isValid)
  /** Valid bodies at the bounds, as they may be sent, each once. */
  const goodBorders = (context: CheckContext) => {
    const found = [...borders(context, true), ...hardTexts(json(), exampleOf(context))]
    const all = isSparing ? togetherOf(found, exampleOf(context)) : found
    const seen = new Set([JSON.stringify(fitted(exampleOf(context), context, 0))])
    return all.flatMap(({ value, what }) => {
      const text = JSON.stringify(fitted(value, context, 0))
      if (seen.has(text)) return []
      seen.add(text)
      return [{ value: fitted(value, context, seen.size), what }]
    })
  }
  const takesValid: Check = {
    ...common,
    id: `bodies/${name}-takes-valid`,
    title: `${label} takes whatever keeps the contract`,
    run: async (context) => {
      const client = await takenFrom(context)
      await tryMany(context, {
        values: validFor(json(), accepts).map((value) => fitted(value, context, 0)),
        runs: Math.min(context.runs, maxValid),
        shrinks: Number.isFinite(maxValid) ? maxSparingShrinks : maxShrinks,
        wanted: taken,
        send: async (body) => {
          await spend(context)
          return (await client()).attempt(route, { body })
        },
        messageOf: () => 'A body that keeps the contract was refused.',
      })
    },
  }
  const takesCharset: Check = {
    ...common,
    id: `bodies/${name}-takes-charset`,
    title: `${label} takes application/json with a charset, in any case of letters`,
    run: async (context) => {
      const types = ['Application/JSON;charset=UTF-8', 'application/json; charset=utf-8']
      const wanted = isLogin ? [200] : taken
      await context.each(types.slice(0, isSparing ? 1 : 2), async (type) => {
        await spend(context)
        const client = isLogin ? context.client() : await subject.client(context)
        const body = fitted(usualBody(route, context), context, 0)
        const asking = { body, headers: { 'content-type': type } }
        await mustAnswer(client.attempt(route, asking), wanted, `The content type ${type} was refused.`)
      })
    },
  }
  const survivesUnstorableTexts: Check = {
    ...common,
    id: `bodies/${name}-survives-unstorable-texts`,
    title: `${label} does not fail on texts that many stores cannot keep: U+0000, and half of a surrogate pair`,
    run: async (context) => {
      const client = await subject.client(context)
      await context.each(withUnstorableTexts(exampleOf(context)), async ({ value, what }) =>
        mustAnswer(
          attempt(context, subject, client, { body: value }),
          [...taken, 400, 401, 404, 409, 422],
          `A text that cannot be stored was neither taken nor refused: ${what}.`,
        ),
      )
    },
  }
  return [
    ...checksOf(common, {
      [`bodies/${name}-takes-boundaries`]: {
        title: `${label} takes what stands at a border of the contract, and members that it does not know`,
        run: async (context) => {
          const client = await takenFrom(context)
          await context.each(goodBorders(context), async ({ value, what }) => {
            await spend(context)
            const message = `A body that keeps the contract was refused: ${what}.`
            await mustAnswer((await client()).attempt(route, { body: value }), taken, message)
          })
        },
      },
      [`bodies/${name}-refuses-boundaries`]: {
        title: `${label} answers 422 to what is one step beyond the contract`,
        run: async (context) => {
          const client = await subject.client(context)
          const whole = [null, [], 'a text', 1, true].map((value) => ({
            value,
            what: `the whole body is ${JSON.stringify(value)}`,
          }))
          await context.each([...whole, ...borders(context, false)], async ({ value, what }) =>
            mustAnswer(attempt(context, subject, client, { body: value }), [422], notRefused(what)),
          )
        },
      },
    }),
    // Left out if no valid body may be generated, because it would count as a wrong password, send a mail or start a
    // payment.
    ...(maxValid > 0 ? [takesValid] : []),
    ...checksOf(common, {
      [`bodies/${name}-refuses-broken`]: {
        title: `${label} answers 422 to whatever breaks the contract`,
        run: async (context) => {
          const client = await subject.client(context)
          const send = (body: unknown) => attempt(context, subject, client, { body })
          await context.each(oneOfEach(json(), accepts, context.seed), async ({ value, what }) =>
            mustAnswer(send(value), [422], notRefused(what)),
          )
          await tryMany(context, {
            values: brokenFor(json(), accepts),
            runs: context.runs,
            shrinks: maxShrinks,
            wanted: [422],
            send: ({ value }) => send(value),
            messageOf: ({ what }) => notRefused(what),
          })
        },
      },
      [`bodies/${name}-refuses-broken-json`]: {
        title: `${label} answers 400 to what is not JSON`,
        run: async (context) => {
          const client = await subject.client(context)
          // Half of a genuine request, so that an answer that repeats it is recognised.
          const half = JSON.stringify(usualBody(route, context)).slice(0, -1)
          await context.each([half, ...brokenTexts], async (rawBody) =>
            mustAnswer(
              attempt(context, subject, client, { rawBody }),
              [400],
              'A body that is not JSON was not refused with 400.',
            ),
          )
          const nothing = { rawBody: '', headers: { 'content-type': 'application/json' } }
          const reply = attempt(context, subject, client, nothing)
          await mustAnswer(reply, [400, 422], 'A request without a body was not refused.')
        },
      },
      [`bodies/${name}-refuses-other-types`]: {
        title: `${label} answers 415 to every content type but application/json`,
        run: async (context) => {
          const client = await subject.client(context)
          await context.each([...otherTypes, undefined], async (type) =>
            mustAnswer(
              attempt(context, subject, client, {
                body: exampleOf(context),
                headers: { 'content-type': type },
              }),
              [415],
              `The content type ${type ?? '(none)'} was not refused with 415: other sites can send it without asking.`,
            ),
          )
        },
      },
    }),
    ...(needsText(json()) ? [survivesUnstorableTexts] : []),
    ...(maxValid > 0 ? [takesCharset] : []),
    ...checksOf(common, {
      [`bodies/${name}-refuses-too-large`]: {
        title: `${label} takes a body of 64 KiB, and answers 413 to a longer one`,
        run: async (context) => {
          const client = await subject.client(context)
          await spend(context)
          const example = fitted(exampleOf(context), context, 0)
          const most = client.attempt(route, { rawBody: ofLength(example, requestBodyLimitBytes) })
          await mustAnswer(most, taken, 'A body of exactly 64 KiB was refused.')
          const rawBody = ofLength(example, requestBodyLimitBytes + 1)
          const message = 'A body of one byte more than 64 KiB was not refused with 413.'
          await mustAnswer(attempt(context, subject, client, { rawBody }), [413], message)
        },
      },
      [`bodies/${name}-survives-nesting`]: {
        title: `${label} refuses JSON that is nested without end, and does not fail on it`,
        run: async (context) => {
          const rawBody = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
          const reply = attempt(context, subject, await subject.client(context), { rawBody })
          await mustAnswer(reply, [400, 413, 422], 'Deeply nested JSON was not refused.')
        },
      },
      [`bodies/${name}-names-the-field`]: {
        title: `The 422 of ${label} names the field that is wrong`,
        level: 'should',
        run: async (context) => {
          const [field = ''] = json().required ?? []
          // If no member is required, an empty object is valid, and a list is wrong as a whole.
          const [body, what] = field === '' ? [[], 'A list'] : [{}, 'An empty object']
          const reply = await (await subject.client(context)).attempt(route, { body })
          reply.mustBe(422, `${what} was not refused with 422.`).mustPointTo(field)
        },
      },
    }),
  ]
}

const notRefused = (what: string) => `A body that breaks the contract was not refused with 422: ${what}.`

export const bodyChecks: readonly Check[] = bodySubjects.flatMap(routeChecks)
