import { expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { ConformanceReport } from '../../src/conformance/report.ts'
import { allSamples, sampleFinding, sampleReport } from '../conformance/reports/sample-reports.ts'
import { backend, makeSetup } from './command-setup.ts'

const secrets = {
  CONFORM_EMAIL: 'maya.nguyen@brand.example',
  CONFORM_PASSWORD: 'magpie "at" the gate',
  CONFORM_EXPIRED_TOKEN: 'eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjF9.c2lnbmF0dXJl',
}

/** Everything that a run prints and writes, in every format. */
async function everythingSaid(report: ConformanceReport): Promise<string> {
  const setup = makeSetup({ conform: () => report, env: secrets })
  const { stdout, stderr } = await setup.run(
    `conform ${backend} --json a.json --junit b.xml --sarif c.sarif --html d.html`,
  )
  expect(setup.files.size).toBe(4)
  return [stdout, stderr, ...setup.files.values()].join('\n')
}

const spellings = Object.values(secrets).flatMap((secret) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  secret.replaceAll('"', '&quot;'),
])

test.each(Object.entries(allSamples))(
  '[LIB-4] no report of %s adds a secret of its own',
  async (_, report) => {
    const said = await everythingSaid(report)
    for (const spelling of spellings) expect(said).not.toContain(spelling)
  },
)

test('[LIB-4] a secret that the run does not recognise is still in no report', async () => {
  const leak = `${secrets.CONFORM_EMAIL} ${secrets.CONFORM_PASSWORD} ${secrets.CONFORM_EXPIRED_TOKEN}`
  const body = JSON.stringify({ email: secrets.CONFORM_EMAIL, password: secrets.CONFORM_PASSWORD })
  const report = sampleReport(
    {
      'login/accepts-credentials': {
        status: 'failed',
        findings: [
          sampleFinding({
            message: leak,
            expected: leak,
            got: leak,
            where: leak,
            request: {
              method: 'POST',
              url: `${backend}/login?q=${encodeURIComponent(leak)}`,
              headers: { authorization: `Bearer ${secrets.CONFORM_EXPIRED_TOKEN}` },
              body,
            },
            answer: { status: 200, headers: [['x-echo', leak]], body },
            curl: `curl --data-raw '${body}'`,
          }),
        ],
      },
      'tracing/custom': { status: 'left out', reason: leak },
    },
    { leftOut: [{ what: leak, why: leak }], notTried: [{ what: leak, why: leak }] },
  )
  const said = await everythingSaid(report)
  for (const spelling of spellings) expect(said).not.toContain(spelling)
  expect(said).toContain('$CONFORM_PASSWORD')
})

test('a password that is a word of the report does not blank that word out', async () => {
  const setup = makeSetup({
    conform: () => allSamples.failing,
    env: { CONFORM_EMAIL: 'status', CONFORM_PASSWORD: 'failed' },
  })
  const { code, stdout } = await setup.run(`conform ${backend} --json report.json`)
  expect(code).toBe(1)
  expect(stdout).toContain('2 failed')
  expect(JSON.parse(setup.files.get('report.json') ?? '')).toMatchObject({ verdict: 'does not conform' })
})

test('[LIB-4] with the demo login its export precedes the commands; otherwise no login is known', async () => {
  const curl = `curl --data-raw '{"password":"'"$CONFORM_PASSWORD"'"}' http://localhost:8000/login`
  const report = sampleReport({
    'login/accepts-credentials': { status: 'failed', findings: [sampleFinding({ curl })] },
  })
  const said = async (address: string, env = {}) => {
    const { stdout } = await makeSetup({ conform: () => report, env }).run(`conform ${address}`)
    return stdout
  }
  const line = `Before a line by hand: export CONFORM_EMAIL=${mayaNguyen.credentials.email} CONFORM_PASSWORD=`
  expect(await said('http://localhost:8000')).toContain(line)
  // Another backend need not have that customer.
  const hint = `The login was the demo customer's, ${mayaNguyen.credentials.email}: for a customer of this backend, set CONFORM_EMAIL and CONFORM_PASSWORD.\n`
  expect(await said('http://localhost:8000')).toContain(hint)
  expect(await said('http://localhost:8000', secrets)).not.toContain('The login was')
  expect(await said('http://localhost:8000', secrets)).not.toContain('export')
  expect(await said('https://api.brand.example')).not.toContain('export')
})
