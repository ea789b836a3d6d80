import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serveBackend } from '../../../src/command/serve.ts'
import type { HttpArchive } from '../../../src/conformance/har.ts'
import type { ConformanceReport, Finding } from '../../../src/conformance/report.ts'
import { renderHtml } from '../../../src/conformance/reports/html-report.ts'
import { renderJunit } from '../../../src/conformance/reports/junit-report.ts'
import { renderTerminal } from '../../../src/conformance/reports/terminal-report.ts'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'
import { checkMock, credentials } from './checked-mock.ts'

/** A backend whose logout reports success but does nothing. */
const unforgetting = () =>
  checkMock({
    only: ['logout/ends-session'],
    between: async (request, forward) =>
      request.url.endsWith('/logout')
        ? { status: 204, headers: [['cache-control', 'no-store']], body: '' }
        : forward(),
  })

const findingsOf = ({ checks }: ConformanceReport) =>
  checks.flatMap(({ id, findings }) => findings.map((finding) => ({ id, ...finding })))

test('[LIB-4] a finding after other requests shows these steps first, in order', async () => {
  const { report } = await unforgetting()
  const finding = findingsOf(report).find(({ request }) => request?.url.endsWith('/user'))
  expect(finding).toBeDefined()
  const { steps = [], curl = '' } = finding ?? {}
  expect(steps.map((line) => /-X POST .*'http:[^']*(\/\w+)'/.exec(line)?.[1])).toEqual(['/login', '/logout'])
  expect(steps[0]).toMatch(/TOKEN=\$\(curl -s -X POST .*"\$CONFORM_PASSWORD".*\| sed -n/)
  expect(steps[1]).toContain(`-H 'authorization: Bearer '"$TOKEN"''`)
  expect(curl).toContain(`-H 'authorization: Bearer '"$TOKEN"''`)
  // No report contains a secret.
  const reports = [JSON.stringify(report), renderTerminal(report), renderHtml(report), renderJunit(report)]
  for (const text of reports) {
    expect(text).not.toContain(credentials.password)
    expect(text).not.toMatch(/eyJ[\w-]{8,}\./)
  }
  expect(renderTerminal(report).replace(/\s+/g, ' ')).toContain('first XSRF=$(curl -s -D - -o /dev/null')
})

/**
 * Statuses in the output of `curl -i` when the lines are pasted into one shell, against a backend that keeps the contracts.
 */
async function statusesOf({ steps = [], curl = '' }: Partial<Finding>): Promise<string[]> {
  const server = await serveBackend({
    backend: createMockBackend(),
    host: '127.0.0.1',
    port: 0,
    onFault: (error) => expect.unreachable(String(error)),
  })
  try {
    const lines = [...steps, curl]
      .join('\n')
      .replaceAll('http://localhost:8000', `http://127.0.0.1:${server.port}`)
    const env = { ...process.env, CONFORM_EMAIL: credentials.email, CONFORM_PASSWORD: credentials.password }
    const run = promisify(execFile)
    const { stdout } = await run('sh', ['-c', lines], { env })
    return [...stdout.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status ?? '')
  } finally {
    await server.close()
  }
}

test('[LIB-4] the lines are a sequence that a shell runs: a log-in, a logout, and the old token is refused', {
  timeout: 30_000,
}, async () => {
  const { report } = await unforgetting()
  const finding = findingsOf(report).find(({ request }) => request?.url.endsWith('/user'))
  // The first line gets a real token: the logout accepts it, and afterwards this backend refuses it.
  expect(await statusesOf(finding ?? {})).toEqual(['204', '401'])
})

/** A backend that accepts every CSRF token. */
const takingAnyPair = (only: string) =>
  checkMock({
    only: [only],
    between: async (_, forward) => {
      const answer = await forward()
      return answer.status === 403
        ? { status: 204, headers: [['cache-control', 'no-store']], body: '' }
        : answer
    },
  })

test('[LIB-4] the command of a finding requests a CSRF token again that is no longer valid, or belongs to another session', {
  timeout: 30_000,
}, async () => {
  const atLogin = findingsOf((await takingAnyPair('csrf/renewed-at-login')).report)[0]
  expect(atLogin?.steps).toEqual([
    expect.stringMatching(/^CSRF_1=\$\(curl .*\/csrf' \|/),
    expect.stringMatching(/^TOKEN=\$\(curl .*-H 'x-xsrf-token: '"\$CSRF_1"'' .*\/login' \|/),
  ])
  expect(atLogin?.curl).toContain(`-H 'cookie: XSRF-TOKEN='"$CSRF_1"''`)
  // A conforming backend refuses it for this reason, and not because it does not know the session.
  expect(await statusesOf(atLogin ?? {})).toEqual(['403'])

  const atLogout = findingsOf((await takingAnyPair('csrf/renewed-at-logout')).report)[0]
  expect(atLogout?.steps?.[0]).toMatch(/ANSWER=.* && TOKEN=.* && CSRF_1=/)
  expect(await statusesOf(atLogout ?? {})).toEqual(['204', '403'])

  const [ofAnother, ofNone] = findingsOf((await takingAnyPair('csrf/bound-to-session')).report)
  expect(ofAnother?.steps?.[0]).toMatch(/&& TOKEN_2=.* && CSRF_1=/)
  expect(await statusesOf(ofAnother ?? {})).toEqual(['403'])
  expect(ofNone?.curl).toContain('"$CSRF_2"')
})

test('[LIB-4] a session that a finding has ended is not reported again', async () => {
  let visitorToken = ''
  const { report } = await checkMock({
    only: ['csrf/bound-to-session'],
    between: async (request, forward) => {
      const answer = await forward()
      const { authorization } = request.headers
      const pair = answer.headers.find(([name]) => name === 'x-xsrf-token')?.[1]
      if (authorization === undefined && request.url.endsWith('/csrf')) visitorToken = pair ?? ''
      // Accepts any CSRF token if there is a token. The session has ended, and the answer sets a CSRF token without one.
      if (answer.status !== 403 || authorization === undefined) return answer
      const cookie = `XSRF-TOKEN=${visitorToken}; Path=/; SameSite=Strict`
      return {
        status: 204,
        headers: [
          ['cache-control', 'no-store'],
          ['set-cookie', cookie],
          ['x-xsrf-token', visitorToken],
        ],
        body: '',
      }
    },
  })
  expect(findingsOf(report).map(({ message }) => message)).toEqual([
    expect.stringContaining("another session's pair"),
    expect.stringContaining("a client's pair"),
  ])
})

test('[LIB-4] a finding without prior requests has no steps', async () => {
  const { report } = await checkMock({
    only: ['csrf/hands-out-a-token'],
    between: async (request, forward) => {
      const answer = await forward()
      return request.url.endsWith('/csrf') ? { ...answer, headers: [] } : answer
    },
  })
  const findings = findingsOf(report)
  expect(findings.length).toBeGreaterThan(0)
  for (const finding of findings) expect(finding).not.toHaveProperty('steps')
})

test('[LIB-4] the archive has every exchange of the run in order, with its check, and no secret', async () => {
  let archive: HttpArchive | undefined
  const { report, sent } = await checkMock({
    only: ['login', 'logout'],
    onArchive: (made) => {
      archive = made
    },
  })
  const entries = archive?.log.entries ?? []
  expect(entries).toHaveLength(report.requests.total)
  const asked = entries
    .filter(({ comment }) => comment !== '')
    .map(({ request, comment }) => `${comment} ${request.method} ${request.url}`)
  const really = sent.map(({ check, request }) => `${check} ${request.method} ${request.url}`)
  for (const line of asked) expect(really).toContain(line)
  const text = JSON.stringify(archive)
  expect(text).not.toContain(credentials.password)
  expect(text).not.toContain(credentials.email)
  expect(text).not.toMatch(/eyJ[\w-]{8,}\./)
  expect(text).toContain('$CONFORM_PASSWORD')
  expect(entries.every(({ response }) => response.status > 0)).toBe(true)
})

test('[LIB-4] headers of the caller go with every request, and no report shows their values', async () => {
  const key = 'gateway-key-4711'
  let seen = 0
  const { report, sent } = await checkMock({
    only: ['logout', 'user'],
    headers: { 'X-Api-Key': key },
    between: async (request, forward) => {
      if (request.headers['x-api-key'] === key) seen += 1
      const answer = await forward()
      return { ...answer, status: request.url.endsWith('/user') ? 418 : answer.status }
    },
  })
  expect(seen).toBe(sent.length)
  expect(JSON.stringify(report)).not.toContain(key)
  expect(findingsOf(report)[0]?.curl).toContain(`-H 'x-api-key: '"$CONFORM_HEADER_1"''`)
})
