import { expect, onTestFinished, test } from 'vitest'
import { nextKey } from '../../fixtures/keys.ts'
import { makeToken, testIssuer } from '../../fixtures/tokens.ts'
import { signerOf } from '../../src/app/site-keys.ts'
import type { CommandPorts } from '../../src/command/ports.ts'
import { serveBackend } from '../../src/command/serve.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import type { MockMail } from '../../src/testing/mock-mails.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { makeSetup } from './command-setup.ts'

/** Resolves once the mock prints `Mock ready at …`. */
async function readyUrl(setup: ReturnType<typeof makeSetup>): Promise<string> {
  await expect.poll(() => setup.said.stdout).toMatch(/Demo login/)
  return /Mock ready at (\S+)/.exec(setup.said.stdout)?.[1] ?? ''
}

test('[LIB-4] the mock prints its address and the logins, serves until Ctrl-C, and ends with 0', async () => {
  const setup = makeSetup()
  const running = setup.run('mock --port 0')
  const url = await readyUrl(setup)
  expect(url).toMatch(/^http:\/\/localhost:\d+$/)
  expect((await fetch(url.replace('localhost', '127.0.0.1'))).status).toBe(204)
  // Pages of the mock's payments have this origin.
  expect((await fetch(`${url.replace('localhost', '127.0.0.1')}/mock-card-fields`)).status).toBe(200)
  setup.interrupt()
  expect(await running).toEqual({
    code: 0,
    stdout: `Mock ready at ${url}
Demo login: demo@wattlebird.example / wattle-and-gum-42
In your brand's environments (localhost is Local; its keys are fetched from the mock): Local: { hosts: [], backend: '${url}', issuer: 'https://id.retailer.example', keys: [] }
`,
    stderr: '',
  })
  await expect(fetch(url.replace('localhost', '127.0.0.1'))).rejects.toThrow()
  expect(setup.listeners.size).toBe(0)
})

test('[LIB-4] the mock prints its mails, so that a password reset can be completed', async () => {
  const mails: ((mail: MockMail) => void)[] = []
  const createBackend: CommandPorts['createBackend'] = async ({ onMail = () => {} }) => {
    mails.push(onMail)
    return { exchange: async () => ({ status: 204, headers: new Headers(), body: null }) }
  }
  const setup = makeSetup({ ports: { createBackend } })
  const running = setup.run('mock --port 0')
  await readyUrl(setup)
  const to = 'kim@brand.example'
  for (const mail of [
    { kind: 'passwordReset', to, token: 'abc' },
    { kind: 'passwordChanged', to },
    { kind: 'emailReminder', to },
  ] as const)
    mails[0]?.(mail)
  setup.interrupt()
  expect((await running).stdout.split('\n').slice(3)).toEqual([
    'Mail to kim@brand.example: a link for a new password, ending in #reset=abc',
    'Mail to kim@brand.example: your password has been changed',
    'Mail to kim@brand.example: this is the address to log in with',
    '',
  ])
})

test('[LIB-4] a taken port is one line and ends with 1', async () => {
  const backend = { exchange: async () => ({ status: 204, headers: new Headers(), body: null }) }
  const server = await serveBackend({ backend, host: '127.0.0.1', port: 0, onFault: () => {} })
  onTestFinished(server.close)
  expect(await makeSetup().run(`mock --port ${server.port}`)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${server.port} is taken: stop the program that uses it, or choose another with --port.\n`,
  })
})

test('[LIB-4] an address that this machine does not have is an error in one line', async () => {
  const { code, stderr } = await makeSetup().run('mock --port 0 --host 192.0.2.1')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'This machine has no address 192.0.2.1: correct --host.\n',
  })
})

test.each([
  ['mock --port 70000', '--port takes a whole number from 0 to 65,535, for instance --port 5.'],
  ['mock --origin localhost:5173', '--origin takes a scheme, host and port, such as http://localhost:5173.'],
  ['mock 4010', 'The mock takes options alone: --port, --host and --origin.'],
])('[LIB-4] %s is refused', async (line, sentence) => {
  expect(await makeSetup().run(line)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` })
})

test('[LIB-4] a request that the mock cannot handle is reported, and answered with 500', async () => {
  const createBackend = async () => ({ exchange: () => Promise.reject(new Error('no such page\nfile')) })
  const setup = makeSetup({ ports: { createBackend } })
  const running = setup.run('mock --port 0')
  const url = await readyUrl(setup)
  expect((await fetch(url.replace('localhost', '127.0.0.1'))).status).toBe(500)
  setup.interrupt()
  expect((await running).stderr).toBe('The mock failed: no such page\\nfile\n')
})

/** The status of a page's own request, and whether the page may read the answer. */
async function asPage(url: string, origin: string, path = '/csrf') {
  const answer = await fetch(url.replace('localhost', '127.0.0.1') + path, { headers: { origin } })
  return [answer.status, answer.headers.get('access-control-allow-origin')]
}

test('[LIB-4] pages of development servers may talk to the mock, Vite’s own among them; with --origin those that it names', async () => {
  const createBackend: CommandPorts['createBackend'] = async (options) => createMockBackend(options)
  const [usual, named] = [makeSetup({ ports: { createBackend } }), makeSetup({ ports: { createBackend } })]
  const running = [
    usual.run('mock --port 0'),
    named.run('mock --port 0 --origin http://brand.localhost:7000'),
  ]
  const [one, other] = [await readyUrl(usual), await readyUrl(named)]
  for (const origin of ['http://localhost:5173', 'http://127.0.0.1:4173', 'http://localhost:3000'])
    expect(await asPage(one, origin)).toEqual([204, origin])
  expect(await asPage(one, 'http://brand.localhost:7000')).toEqual([204, null])
  expect(await asPage(other, 'http://brand.localhost:7000')).toEqual([204, 'http://brand.localhost:7000'])
  expect(await asPage(other, 'http://localhost:5173')).toEqual([204, null])
  usual.interrupt()
  named.interrupt()
  await Promise.all(running)
})

test('[TOKEN-7] a page of the Local environment gets the accepted keys from the mock', async () => {
  const setup = makeSetup()
  const running = setup.run('mock --port 0')
  const backend = (await readyUrl(setup)).replace('localhost', '127.0.0.1')
  const { keys, issuer } = await signerOf(
    { name: 'Local', backend, issuer: 'of nobody' },
    async () => ({ Local: [], Production: [nextKey.publicKey] }),
    fetch,
  )
  const token = await makeToken()
  expect(await verifyToken(token, { issuer, keys })).toMatchObject({ iss: testIssuer })
  setup.interrupt()
  await running
})
