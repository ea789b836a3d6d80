import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { core } from '../../contracts/core.ts'
import { conform } from '../../src/conformance/conform.ts'
import { openApiText, toOpenApi } from '../../src/openapi/open-api.ts'

// A backend written from the OpenAPI document alone, without this repository. It shows that the document is enough to conform.
const customer = { email: 'casey@customer.example', password: 'Blue gums in June' }
const folder = mkdtempSync(join(tmpdir(), 'gridfront-by-document-'))
const document = join(folder, 'openapi.json')
const source = join(import.meta.dirname, 'backend-by-document.mjs')

beforeAll(() => writeFileSync(document, openApiText(toOpenApi(core, { info: { version: '1.0.0' } }))))
afterAll(() => rmSync(folder, { recursive: true }))

async function start() {
  const child: ChildProcess = spawn(process.execPath, [source, document], {
    env: { PATH: process.env.PATH, EMAIL: customer.email, PASSWORD: customer.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let backend = ''
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [, url = backend] = /^Ready at (\S+)/.exec(line) ?? []
    backend = url
    const [, expiredToken] = /^Expired (\S+)/.exec(line) ?? []
    if (expiredToken) return { backend, expiredToken }
  }
  throw new Error('The backend has ended.')
}

test('[LIB-4] a backend written from the OpenAPI document conforms: Node without a package', {
  timeout: 60_000,
}, async () => {
  const { checks, leftOut, verdict } = await conform({
    ...(await start()),
    credentials: customer,
    allowWrites: true,
    runs: 8,
    seed: 1,
  })
  expect(checks.flatMap(({ id, findings }) => findings.map((finding) => ({ id, ...finding })))).toEqual([])
  expect(leftOut).toEqual([])
  expect(verdict).toBe('conforms')
})
