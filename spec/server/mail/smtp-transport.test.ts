import { expect, test } from 'vitest'
import { createSmtpTransport } from '../../../host/server/mail/smtp-transport.ts'
import { startOfTest } from '../test-backend.ts'
import { startMailServer } from './mail-server.ts'
import { sender } from './test-mail-service.ts'

const row = {
  id: 7,
  recipient: 'maya@customers.example',
  subject: 'Example Energy: a mail',
  body: 'Hello,\n\n.a line that begins with a dot\n',
  createdAt: startOfTest,
  attempts: 1,
  nextAttemptAt: startOfTest,
  usefulUntil: startOfTest,
}
const never = new AbortController().signal

test('a mail arrives at its recipient alone, from the accounts address, word for word', async () => {
  const { address, received } = await startMailServer()
  await createSmtpTransport(address, sender).deliver(row, never)
  expect(received).toMatchObject([{ from: 'accounts@energy.example', to: ['maya@customers.example'] }])
  expect(received[0]?.raw).toContain('\r\n\r\nHello,\r\n\r\n.a line that begins with a dot\r\n')
})

test('the mail server is told the name of the site, not that of the machine', async () => {
  const names: string[] = []
  const { address } = await startMailServer({
    onMailFrom: (_address, session, done) => {
      names.push(session.hostNameAppearsAs)
      done()
    },
  })
  await createSmtpTransport(address, sender).deliver(row, never)
  expect(names).toEqual(['www.energy.example'])
})

test('user and password are given, and nothing is sent when they are wrong', async () => {
  const { address, received } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'gridfront' && password === 'p@ss'
        ? done(null, { user: username })
        : done(new Error('no')),
  })
  const withPassword = (pass: string) =>
    createSmtpTransport({ ...address, auth: { user: 'gridfront', pass } }, sender).deliver(row, never)
  await expect(withPassword('wrong')).rejects.toMatchObject({ code: 'EAUTH' })
  expect(received).toEqual([])
  await withPassword('p@ss')
  expect(received).toHaveLength(1)
})

test('a server that has to encrypt and does not is given neither password nor mail', async () => {
  const spoken: string[] = []
  const { address, received } = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      spoken.push(String(username))
      done(null, { user: 'x' })
    },
    onMailFrom: ({ address: from }, _session, done) => {
      spoken.push(from)
      done()
    },
  })
  const mailTransport = createSmtpTransport(
    { ...address, needsTls: true, auth: { user: 'gridfront', pass: 'p@ss' } },
    sender,
  )
  await expect(mailTransport.deliver(row, never)).rejects.toMatchObject({ code: 'ETLS' })
  expect([spoken, received]).toEqual([[], []])
})

test.each([
  ['refuses', { responseCode: 550 }],
  ['distrusts', { responseCode: 550 }],
  ['busy', { responseCode: 451 }],
  ['drops', { code: 'ECONNECTION' }],
] as const)('a server that %s leaves the mail with us', async (fault, error) => {
  const { address, received, state } = await startMailServer()
  state.fault = fault
  await expect(createSmtpTransport(address, sender).deliver(row, never)).rejects.toMatchObject(error)
  expect(received).toEqual([])
})

test('a server that says nothing any more is left when we stop', async () => {
  const { address, state } = await startMailServer()
  const stop = new AbortController()
  state.fault = 'silent'
  state.onSilence = () => stop.abort()
  const delivery = createSmtpTransport(address, sender).deliver(row, stop.signal)
  await expect(delivery).rejects.toMatchObject({ code: 'EABORT' })
})

test('a server that nobody vouches for gets nothing', async () => {
  // Its certificate is one that everybody has.
  const { address, received } = await startMailServer({ secure: true })
  const delivery = createSmtpTransport({ ...address, isSecure: true }, sender).deliver(row, never)
  await expect(delivery).rejects.toThrow(/certificate/)
  expect(received).toEqual([])
})
