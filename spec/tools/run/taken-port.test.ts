import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectFreePort } from '../../../host/build/free-port.ts'
import { startScript } from './script-process.ts'

const host = '127.0.0.1'

async function listen(port = 0) {
  const server = createServer().listen(port, host)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

// Starts whole processes, which is slow on a busy machine.
test.each(['start', 'dev'])(
  'npm run %s: a taken port is reported before anything is made',
  { timeout: 60_000 },
  async (name) => {
    const { port } = await listen()
    const folder = mkdtempSync(join(tmpdir(), 'gridfront-start-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    // No build accepts this gate, so a process that builds first would report it.
    const env = { PORT: String(port), HOST: host, DATA_DIR: folder, GATE: 'closed', PUBLIC_ORIGIN: '' }
    expect(await startScript(`host/build/${name}.ts`, [], env).ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} is taken: stop the program that uses it, or choose another, for instance PORT=${port + 1}.\n`,
    })
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a port found free is released again, so that the server can use it', async () => {
  const { server, port } = await listen()
  await expect(expectFreePort({ host, port })).rejects.toThrow(`Port ${port} is taken`)
  await once(server.close(), 'close')
  await expectFreePort({ host, port })
  expect(await listen(port)).toMatchObject({ port })
})

test('an address that this machine does not have is reported as such', async () => {
  // An address reserved for documentation (RFC 5737).
  await expect(expectFreePort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'This machine has no address 192.0.2.1: correct HOST.',
  )
})
