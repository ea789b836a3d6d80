import { expect, onTestFinished, test } from 'vitest'
import type { CommandPorts } from '../../src/command/ports.ts'
import { serveBackend } from '../../src/command/serve.ts'
import type { MockMail } from '../../src/testing/mock-mails.ts'
import { makeWorld } from './command-world.ts'

/** `Mock ready at …` as soon as it is there. */
async function readyUrl(world: ReturnType<typeof makeWorld>): Promise<string> {
  await expect.poll(() => world.said.stdout).toMatch(/Demo login/)
  return /Mock ready at (\S+)/.exec(world.said.stdout)?.[1] ?? ''
}

test('[LIB-4] the mock says where it is and who can log in, serves until Ctrl-C, and ends with 0', async () => {
  const world = makeWorld()
  const running = world.run('mock --port 0')
  const url = await readyUrl(world)
  expect(url).toMatch(/^http:\/\/localhost:\d+$/)
  expect((await fetch(url.replace('localhost', '127.0.0.1'))).status).toBe(204)
  world.interrupt()
  expect(await running).toEqual({
    code: 0,
    stdout: `Mock ready at ${url}\nDemo login: demo@wattlebird.example / wattle-and-gum-42\n`,
    stderr: '',
  })
  await expect(fetch(url.replace('localhost', '127.0.0.1'))).rejects.toThrow()
  expect(world.listeners.size).toBe(0)
})

test('[LIB-4] what it would mail is shown, so that a forgotten password can be tried to the end', async () => {
  const told: ((mail: MockMail) => void)[] = []
  const createBackend: CommandPorts['createBackend'] = async ({ onMail = () => {} }) => {
    told.push(onMail)
    return { exchange: async () => ({ status: 204, headers: new Headers(), body: null }) }
  }
  const world = makeWorld({ ports: { createBackend } })
  const running = world.run('mock --port 0')
  await readyUrl(world)
  const to = 'kim@brand.example'
  for (const mail of [
    { kind: 'passwordReset', to, token: 'abc' },
    { kind: 'passwordChanged', to },
    { kind: 'emailReminder', to },
  ] as const)
    told[0]?.(mail)
  world.interrupt()
  expect((await running).stdout.split('\n').slice(2)).toEqual([
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
  expect(await makeWorld().run(`mock --port ${server.port}`)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${server.port} is taken: stop the program that uses it, or choose another with --port.\n`,
  })
})

test('[LIB-4] an address that this machine does not have is one line, too', async () => {
  const { code, stderr } = await makeWorld().run('mock --port 0 --host 192.0.2.1')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'This machine has no address 192.0.2.1: correct --host.\n',
  })
})

test.each([
  ['mock --port 70000', '--port takes a whole number from 0 to 65,535, for instance --port 5.'],
  ['mock 4010', 'The mock takes options alone: --port and --host.'],
])('[LIB-4] %s is refused', async (line, sentence) => {
  expect(await makeWorld().run(line)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` })
})

test('[LIB-4] what the backend in memory cannot do is told, and answered with 500', async () => {
  const createBackend = async () => ({ exchange: () => Promise.reject(new Error('no such page\nfile')) })
  const world = makeWorld({ ports: { createBackend } })
  const running = world.run('mock --port 0')
  const url = await readyUrl(world)
  expect((await fetch(url.replace('localhost', '127.0.0.1'))).status).toBe(500)
  world.interrupt()
  expect((await running).stderr).toBe('The mock failed: no such page\\nfile\n')
})
