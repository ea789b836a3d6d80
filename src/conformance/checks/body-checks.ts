import type { Arbitrary } from 'fast-check'
import { requestBodyLimitBytes } from '../../../contracts/request-body-limit.ts'
import type { AppRoute } from '../../../contracts/rest.ts'
import { issuesOf } from '../../../contracts/standard-schema.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { toJsonSchema } from '../../openapi/json-schema.ts'
import type { Bench } from '../bench.ts'
import { loginCheck } from '../bench.ts'
import type { Check } from '../check.ts'
import { boundariesOf } from '../generate/boundaries.ts'
import { brokenFor, oneOfEach } from '../generate/broken.ts'
import { findSmallest } from '../generate/find-smallest.ts'
import { validFor } from '../generate/valid.ts'
import type { Reply } from '../reply.ts'
import type { JudgedRoute } from '../routes.ts'
import { bodySchema, judgedRoutes, session } from '../routes.ts'
import type { Asking, Visitor } from '../visitor.ts'
import { reusablePair } from './csrf-checks.ts'
import { exampleCheck } from './tracing-checks.ts'
import { usualBody } from './usual-request.ts'

/** Of each run's requests, how many more may be sent to find the smallest one that shows a fault. */
const mostShrinks = 60
const mostLoginShrinks = 4
/** Well-formed logins of people who do not exist: they count in the budget. */
const mostLogins = 6

interface Subject {
  readonly route: AppRoute
  readonly label: string
  readonly accepts: (value: unknown) => boolean
  readonly json: () => JsonSchema
  /** What a request that keeps the contract is answered: done, or credentials that are nobody's. */
  readonly taken: readonly number[]
}

const isSuccess = (status: number) => status >= 200 && status < 300

function toSubject({ route, label }: JudgedRoute): Subject[] {
  const schema = bodySchema(route)
  if (schema === null) return []
  const documented = Object.keys(route.responses).map(Number)
  return [
    {
      route,
      label,
      accepts: (value) => issuesOf(schema, value).length === 0,
      json: () => toJsonSchema(schema, 'input'),
      taken: documented.filter((status) => isSuccess(status) || (route === session.login && status === 401)),
    },
  ]
}

/** The check's own finding. */
function tell(reply: Reply, wanted: readonly number[], message: string): never {
  const got = `status ${reply.status}${reply.body === '' ? '' : `, ${reply.body.slice(0, 200)}`}`
  reply.fail(message, `status ${wanted.join(' or ')}`, got)
}

async function mustAnswer(
  visitor: Visitor,
  route: AppRoute,
  asking: Asking,
  wanted: readonly number[],
  message: string,
): Promise<void> {
  const reply = await visitor.attempt(route, asking)
  if (!wanted.includes(reply.status)) tell(reply, wanted, message)
}

/** Tries made values; of those that show a fault, the smallest is told. */
async function tryMany<T>(
  bench: Bench,
  subject: Subject,
  made: { readonly values: Arbitrary<T>; readonly runs: number; readonly costsLogins?: boolean },
  wanted: readonly number[],
  read: (value: T) => { readonly body: unknown; readonly message: string },
): Promise<void> {
  const visitor = bench.visitor()
  const replies = new Map<string, Reply>()
  const smallest = await findSmallest(
    made.values,
    { seed: bench.seed, runs: made.runs, shrinks: made.costsLogins ? mostLoginShrinks : mostShrinks },
    async (value) => {
      const { body } = read(value)
      if (made.costsLogins) bench.spendLogin()
      const reply = await visitor.attempt(subject.route, { body })
      replies.set(JSON.stringify(body), reply)
      return !wanted.includes(reply.status)
    },
  )
  if (smallest === null) return
  const { body, message } = read(smallest.value)
  const reply = replies.get(JSON.stringify(body))
  if (reply !== undefined) tell(reply, wanted, message)
}

/** What a wrong column type, or a reader of Latin-1, does not take: a name, two scripts, a sign beyond the BMP. */
const hardText = 'Zoë O’Neill 日本語 🙂'

/** The example with a hard text in each member that takes any text. Made up ones would come to it by chance only. */
const hardTexts = ({ properties = {} }: JsonSchema, example: unknown) =>
  Object.entries(properties)
    .filter(
      ([, { type, format, pattern, enum: words }]) => type === 'string' && !format && !pattern && !words,
    )
    .map(([name]) => ({
      value: { ...(example as object), [name]: hardText },
      what: `\`/${name}\` is '${hardText}'`,
    }))

/** JSON of so many bytes: padded by a member that nobody knows, and that is passed over. */
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

function checksOf(subject: Subject): Check[] {
  const { route, label, accepts, json, taken } = subject
  const name = route.path.slice(route.path.lastIndexOf('/') + 1)
  const isLogin = route === session.login
  const common = {
    route: label,
    profile: 'core' as const,
    after: [isLogin ? loginCheck : exampleCheck(route.path), reusablePair],
    clauses: isLogin ? ['API-8', 'API-11'] : ['API-11', 'TRACE-1', 'TRACE-2', 'TRACE-3'],
    leftOut: ({ allowWrites }: { allowWrites: boolean }) =>
      isLogin || allowWrites
        ? null
        : 'writes traces to a backend off this machine: allow it with --allow-writes',
  }
  const exampleOf = (bench: Bench) =>
    isLogin ? { email: 'nobody@brand.example', password: 'nobody knows it' } : usualBody(route, bench)
  const boundaries = (bench: Bench, isValid: boolean) =>
    boundariesOf(json(), exampleOf(bench), accepts)
      // The first is the example itself.
      .slice(1)
      .filter((boundary) => boundary.isValid === isValid)
  return [
    {
      ...common,
      id: `bodies/${name}-takes-boundaries`,
      title: `${label} takes what stands at a border of the contract, and members that it does not know`,
      run: async (bench) => {
        const visitor = bench.visitor()
        const texts = hardTexts(json(), exampleOf(bench))
        await bench.each([...boundaries(bench, true), ...texts], async ({ value, what }) => {
          if (isLogin) bench.spendLogin()
          await mustAnswer(
            visitor,
            route,
            { body: value },
            taken,
            `A body that keeps the contract was refused: ${what}.`,
          )
        })
      },
    },
    {
      ...common,
      id: `bodies/${name}-refuses-boundaries`,
      title: `${label} answers 422 to what is one step beyond the contract`,
      run: async (bench) => {
        const visitor = bench.visitor()
        const whole = [null, [], 'a text', 1, true].map((value) => ({
          value,
          what: `the whole body is ${JSON.stringify(value)}`,
        }))
        await bench.each([...whole, ...boundaries(bench, false)], async ({ value, what }) =>
          mustAnswer(
            visitor,
            route,
            { body: value },
            [422],
            `A body that breaks the contract was not refused with 422: ${what}.`,
          ),
        )
      },
    },
    {
      ...common,
      id: `bodies/${name}-takes-valid`,
      title: `${label} takes whatever keeps the contract`,
      run: async (bench) =>
        tryMany(
          bench,
          subject,
          {
            values: validFor(json(), accepts),
            runs: isLogin ? Math.min(bench.runs, mostLogins) : bench.runs,
            costsLogins: isLogin,
          },
          taken,
          (body) => ({ body, message: 'A body that keeps the contract was refused.' }),
        ),
    },
    {
      ...common,
      id: `bodies/${name}-refuses-broken`,
      title: `${label} answers 422 to whatever breaks the contract`,
      run: async (bench) => {
        const told = (what: string) => `A body that breaks the contract was not refused with 422: ${what}.`
        const visitor = bench.visitor()
        await bench.each(oneOfEach(json(), accepts, bench.seed), async ({ value, what }) =>
          mustAnswer(visitor, route, { body: value }, [422], told(what)),
        )
        await tryMany(
          bench,
          subject,
          { values: brokenFor(json(), accepts), runs: bench.runs },
          [422],
          ({ value, what }) => ({ body: value, message: told(what) }),
        )
      },
    },
    {
      ...common,
      id: `bodies/${name}-refuses-broken-json`,
      title: `${label} answers 400 to what is not JSON`,
      run: async (bench) => {
        const visitor = bench.visitor()
        // Half of a genuine request, so that it is seen when the answer repeats it.
        const half = JSON.stringify(usualBody(route, bench)).slice(0, -1)
        await bench.each([half, ...brokenTexts], async (rawBody) =>
          mustAnswer(visitor, route, { rawBody }, [400], 'A body that is not JSON was not refused with 400.'),
        )
        const nothing = { rawBody: '', headers: { 'content-type': 'application/json' } }
        await mustAnswer(visitor, route, nothing, [400, 422], 'A request without a body was not refused.')
      },
    },
    {
      ...common,
      id: `bodies/${name}-refuses-other-types`,
      title: `${label} answers 415 to every content type but application/json`,
      run: async (bench) => {
        const visitor = bench.visitor()
        const body = isLogin ? { email: 'nobody@brand.example', password: 'nobody' } : usualBody(route, bench)
        await bench.each([...otherTypes, undefined], async (type) =>
          mustAnswer(
            visitor,
            route,
            { body, headers: { 'content-type': type } },
            [415],
            `The content type ${type ?? '(none)'} was not refused with 415: other sites can send it without asking.`,
          ),
        )
      },
    },
    {
      ...common,
      id: `bodies/${name}-takes-charset`,
      title: `${label} takes application/json with a charset, in any case of letters`,
      run: async (bench) => {
        const types = ['application/json; charset=utf-8', 'Application/JSON;charset=UTF-8']
        const wanted = isLogin ? [200] : taken
        await bench.each(types, async (type) => {
          if (isLogin) bench.spendLogin()
          const asking = { body: usualBody(route, bench), headers: { 'content-type': type } }
          await mustAnswer(bench.visitor(), route, asking, wanted, `The content type ${type} was refused.`)
        })
      },
    },
    {
      ...common,
      id: `bodies/${name}-refuses-too-large`,
      title: `${label} takes a body of 64 KiB, and answers 413 to a longer one`,
      run: async (bench) => {
        const most = { rawBody: ofLength(exampleOf(bench), requestBodyLimitBytes) }
        if (isLogin) bench.spendLogin()
        await mustAnswer(bench.visitor(), route, most, taken, 'A body of exactly 64 KiB was refused.')
        const more = { rawBody: ofLength(exampleOf(bench), requestBodyLimitBytes + 1) }
        const message = 'A body of one byte more than 64 KiB was not refused with 413.'
        await mustAnswer(bench.visitor(), route, more, [413], message)
      },
    },
    {
      ...common,
      id: `bodies/${name}-survives-nesting`,
      title: `${label} refuses JSON that is nested without end, and does not fail on it`,
      run: async (bench) => {
        const rawBody = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
        await mustAnswer(
          bench.visitor(),
          route,
          { rawBody },
          [400, 413, 422],
          'Deeply nested JSON was not refused.',
        )
      },
    },
    {
      ...common,
      id: `bodies/${name}-names-the-field`,
      title: `The 422 of ${label} names the field that is wrong`,
      level: 'should',
      run: async (bench) => {
        const reply = await bench.visitor().attempt(route, { body: {} })
        const { errors } = reply.mustBe(422, 'An empty object was not refused with 422.').json
        const pointers = Array.isArray(errors)
          ? errors.map((error: { pointer?: unknown }) => String(error?.pointer))
          : []
        const [field = ''] = json().required ?? []
        reply.mustHold(
          pointers.some((pointer) => pointer.endsWith(`/${field}`)),
          'The answer does not say which field is wrong.',
          `errors with a pointer to ${field}`,
          pointers.join(', ') || 'none',
          '/errors',
        )
      },
    },
  ]
}

export const bodyChecks: readonly Check[] = judgedRoutes.flatMap(toSubject).flatMap(checksOf)
