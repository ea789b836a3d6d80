import type { AppRoute } from '../../../contracts/rest.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { Asking } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { pages, session } from '../routes.ts'

const common = { profile: 'core' } as const
const indexCheck = 'pages/index'

interface Asked {
  readonly what: string
  readonly route: AppRoute
  readonly asking: Asking
}

/** One file of each kind that every visit requests. */
const files: readonly Asked[] = [
  { what: 'the front page', route: pages.document, asking: { params: { page: '' }, method: 'GET' } },
  { what: "the root's page data", route: pages.pageData, asking: { params: { page: 'index' } } },
  { what: 'app data', route: pages.appData, asking: {} },
]

/** Requests a file with unusual headers. The contract does not cover the answer, so only the check itself looks at it. */
const ask = (context: CheckContext, { route, asking }: Asked, headers: Asking['headers'] = {}) =>
  context.client().probe(route, { ...asking, headers })

// A weak tag is sufficient here (RFC 9110, 13.1.2).
const tagOf = (reply: Reply): string | undefined => reply.header('etag')?.replace(/^W\//, '')

/** A site may have no tags: every visit then loads whole files, and nothing can go wrong. */
async function withTags(context: CheckContext): Promise<(Asked & { first: Reply; tag: string })[]> {
  const tagged: (Asked & { first: Reply; tag: string })[] = []
  for (const file of files) {
    const first = await ask(context, file)
    const tag = tagOf(first)
    if (first.status === 200 && tag !== undefined) tagged.push({ ...file, first, tag })
  }
  return tagged
}

/** What browsers do with every file although no contract covers it: compression, revalidation, HEAD, ranges. */
export const browserChecks: readonly Check[] = checksOf(common, {
  'pages/compressed': {
    title: 'What is compressed for a browser is the same when it is unpacked',
    clauses: ['PAGE-1', 'API-11'],
    after: [indexCheck, loginCheck],
    run: async (context) => {
      const customer = await context.customer()
      const asUser = { what: "the customer's id", route: session.user, asking: {} }
      await context.each([...files, asUser], async (asked) => {
        const headers = { authorization: `Bearer ${customer.token}` }
        const plain = await ask(context, asked, asked === asUser ? headers : {})
        const packed = await ask(context, asked, {
          'accept-encoding': 'gzip, deflate, br',
          ...(asked === asUser && headers),
        })
        plain.mustBe(200, `${asked.what} is not there, so its compression cannot be checked.`)
        packed.mustHold(
          packed.status === plain.status && packed.body === plain.body,
          `Asked for as browsers ask (Accept-Encoding: gzip, deflate, br), ${asked.what} is another answer.`,
          `status ${plain.status} and the same ${plain.body.length} characters`,
          `status ${packed.status} and ${packed.body.length} characters`,
        )
        const coding = packed.header('content-encoding') ?? 'identity'
        const vary = packed.header('vary') ?? ''
        packed.mustHold(
          coding === 'identity' || /\baccept-encoding\b|\*/i.test(vary) || asked === asUser,
          `${asked.what} is compressed for some and not for others, and caches are not told: one that cannot read it may get it.`,
          'Vary: Accept-Encoding',
          vary || 'no Vary',
          'vary',
        )
      })
    },
  },
  'pages/revalidated': {
    title:
      'A file that a browser does not have is sent, whatever tag it names; the same file has the same tag',
    clauses: ['PAGE-3'],
    after: [indexCheck],
    run: async (context) =>
      context.each(await withTags(context), async ({ tag, first, ...file }) => {
        const other = `"gridfront-conform-${context.seed.toString(36)}"`
        const unknown = await ask(context, file, { 'if-none-match': other })
        unknown.mustHold(
          unknown.status === 200 && unknown.body === first.body,
          `${file.what} is "not modified" for a browser that has another version: it keeps the old one for ever.`,
          'status 200 and the file',
          unknown.summary,
          'etag',
        )
        const again = await ask(context, file)
        again.mustHold(
          tagOf(again) === tag || again.body !== first.body,
          'The same file has another tag each time: it is sent again and again.',
          tag,
          tagOf(again) ?? 'no ETag',
          'etag',
        )
        const known = await ask(context, file, { 'if-none-match': first.header('etag') })
        known.mustHold(
          known.status === 304 || (known.status === 200 && known.body === first.body),
          `${file.what} cannot be asked for by its own tag.`,
          'status 304, or 200 and the file',
          known.summary,
          'etag',
        )
        known.mustHold(
          known.status !== 304 || known.body === '',
          'A 304 has no body (RFC 9110, 15.4.5).',
          'no body',
          `${known.body.length} characters`,
        )
      }),
  },
  'pages/tags-differ': {
    title: 'Two files have two tags',
    clauses: ['PAGE-3'],
    level: 'should',
    after: [indexCheck],
    run: async (context) => {
      const [first, ...others] = await withTags(context)
      if (first === undefined) return
      for (const { what, tag, first: reply } of others)
        reply.mustHold(
          tag !== first.tag || reply.body === first.first.body,
          `${what} and ${first.what} have the same tag: where it does not come from the file, a changed file keeps it.`,
          'a tag for each',
          tag,
          'etag',
        )
    },
  },
  'pages/head': {
    title: 'HEAD says of a file what GET says, without the file',
    clauses: ['PAGE-7'],
    after: [indexCheck],
    run: async (context) =>
      context.each(files, async (file) => {
        const got = await ask(context, file)
        const head = await ask(context, { ...file, asking: { ...file.asking, method: 'HEAD' } })
        head.mustHold(
          head.status === got.status,
          `HEAD and GET of ${file.what} have two answers.`,
          `status ${got.status}`,
          `status ${head.status}`,
        )
        head.mustHold(
          head.body === '',
          'The answer to HEAD has a body (RFC 9110, 9.3.2).',
          'no body',
          `${head.body.length} characters`,
        )
        for (const name of ['content-type', 'etag'])
          head.mustHold(
            head.header(name) === got.header(name),
            `HEAD and GET of ${file.what} differ in ${name}.`,
            got.header(name) ?? 'none',
            head.header(name) ?? 'none',
            name,
          )
      }),
  },
  'pages/ranges': {
    title: 'A part of a file that is asked for is that part, or the whole file',
    clauses: ['PAGE-1'],
    level: 'should',
    after: [indexCheck],
    run: async (context) =>
      context.each(files, async (file) => {
        const whole = await ask(context, file)
        const part = await ask(context, file, { range: 'bytes=0-1' })
        const isPart = part.status === 206 && part.body === whole.body.slice(0, 2)
        part.mustHold(
          isPart || (part.status === 200 && part.body === whole.body),
          `The first two bytes of ${file.what} were asked for, and something else came.`,
          'status 206 and two bytes, or status 200 and the whole file',
          `status ${part.status} and ${part.body.length} characters`,
        )
      }),
  },
})
