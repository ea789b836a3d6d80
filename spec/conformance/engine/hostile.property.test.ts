import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { TransportError } from '../../../src/conformance/transport.ts'
import { alwaysAsync, patienceMs } from '../../tools/run/property-runs.ts'
import { checkMock } from './checked-mock.ts'

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    '',
    'x',
    0,
    -1,
    1e21,
    true,
    [],
    [null],
    {},
    '\ud800',
    'a\nb',
    '漢',
    '__proto__',
    '../..',
  ),
)

/** Not `String`, because members may be called `toString`. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** JSON with each member removed, replaced or unchanged. */
function spoil(value: unknown, draw: () => number, junkValue: unknown): unknown {
  if (draw() === 0) return junkValue
  if (Array.isArray(value)) return value.map((one) => spoil(one, draw, junkValue))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => draw() !== 1)
      .map(([name, inner]) => [name, spoil(inner, draw, junkValue)]),
  )
}

function spoiledBody(body: string, draw: () => number, junkValue: unknown): string {
  try {
    return JSON.stringify(spoil(JSON.parse(body), draw, junkValue)) ?? ''
  } catch {
    return asText(junkValue).replace(/\p{Surrogate}/gu, '')
  }
}

/** Each run is a whole conformance run. `npm run spec:long -- conformance` sets more. */
const runs = Number(process.env.SPEC_RUNS ?? 15)
const groups = [...new Set(listedChecks.map(({ id }) => id.split('/')[0] ?? ''))]

test('[LIB-4] whatever a backend answers, the run ends with a report and a verdict', {
  timeout: patienceMs(4000, runs),
}, async () => {
  const ways = fc.array(fc.tuple(fc.nat(7), fc.nat(1000), junk), { minLength: 1, maxLength: 40 })
  const only = fc.constantFrom(
    ...groups.filter((group) => !['answers', 'headers', 'cookies', 'secrets'].includes(group)),
  )
  await alwaysAsync(runs)(ways, only, fc.integer({ min: 1, max: 12 }), async (drawn, group, rate) => {
    let count = 0
    const { report } = await checkMock({
      profiles: ['core', 'customer'],
      only: [group],
      runs: 2,
      between: async (_, forward) => {
        count += 1
        const answer = await forward()
        const [way, number, junkValue] = drawn[count % drawn.length] ?? [0, 0, null]
        // The initial request, which tests whether the backend answers, gets a normal answer.
        if (count === 1 || count % rate !== 0) return answer
        let step = number
        const draw = () => {
          step = (step * 31 + 7) % 101
          return step % 9
        }
        const oddHeader = asText(junkValue).replace(/[^\t -~\u0080-ÿ]/g, '')
        if (way <= 2) return { ...answer, body: spoiledBody(answer.body, draw, junkValue) }
        if (way === 3) return { ...answer, status: 200 + (number % 400) }
        if (way === 4) return { ...answer, headers: answer.headers.filter(() => draw() > 4) }
        if (way === 5)
          return {
            ...answer,
            headers: [
              ...answer.headers,
              ['set-cookie', `XSRF-TOKEN=${oddHeader}; Max-Age=${oddHeader}`],
              ['retry-after', oddHeader],
            ],
          }
        if (way === 6) return { ...answer, body: JSON.stringify(junkValue) }
        throw new TransportError('LOST', 'socket hang up')
      },
    })
    expect(['conforms', 'partial', 'does not conform']).toContain(report.verdict)
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })
})
