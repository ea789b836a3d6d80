import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMailFolder } from '../../../host/server/notifications/mail-folder.ts'
import { startOfTest, temporaryFolder } from '../test-backend.ts'

const dayMs = 86_400_000
const rowOf = (id: number, createdAt = startOfTest) => ({
  id: String(id).padStart(6, '0'),
  recipient: 'maya@customers.example',
  subject: `Mail ${id}`,
  body: 'Hello\n',
  createdAt,
})

function start() {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const folder = openMailFolder(path)
  const subjects = async () => (await folder.read(10)).map(({ subject }) => subject)
  return { path: join(path, 'outbox'), folder, subjects }
}

test('a mail is a file for this user alone, named for when it was written', async () => {
  const { path, folder } = start()
  await folder.deliver(rowOf(7))
  expect(readdirSync(path)).toEqual(['2026-11-21T02-00-00.000Z-000007.json'])
  const modes = [path, join(path, '2026-11-21T02-00-00.000Z-000007.json')].map((one) => statSync(one).mode)
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
})

test('the newest mail is read first', async () => {
  const { folder, subjects } = start()
  await folder.deliver(rowOf(9, new Date(startOfTest.getTime() + 1)))
  await folder.deliver(rowOf(8))
  await folder.deliver(rowOf(10, new Date(startOfTest.getTime() + 1)))
  expect(await subjects()).toEqual(['Mail 10', 'Mail 9', 'Mail 8'])
})

test('what a mail says is read back as it was written', async () => {
  const { folder } = start()
  await folder.deliver({
    ...rowOf(7),
    subject: 'Énergie: “votre” lien',
    body: 'Hello,\n\n= 100 % 😀\n',
    html: '<p>😀',
  })
  expect(await folder.read(1)).toEqual([
    {
      to: 'maya@customers.example',
      subject: 'Énergie: “votre” lien',
      date: '2026-11-21T02:00:00.000Z',
      text: 'Hello,\n\n= 100 % 😀\n',
      html: '<p>😀',
      name: '2026-11-21T02-00-00.000Z-000007.json',
    },
  ])
})

test('a message of an older server is not shown, and is deleted by its age', async () => {
  const { folder, subjects, path } = start()
  writeFileSync(join(path, '2026-11-21T02-00-00.000Z-000007.eml'), 'Subject: Mail 7')
  expect(await subjects()).toEqual([])
  await folder.prune(new Date(startOfTest.getTime() + 1))
  expect(readdirSync(path)).toEqual([])
})

test('a mail that is delivered twice is one file', async () => {
  const { folder, subjects, path } = start()
  await folder.deliver(rowOf(7))
  await folder.deliver(rowOf(7))
  expect(await subjects()).toEqual(['Mail 7'])
  expect(readdirSync(path)).toHaveLength(1)
})

test('mails are deleted by their age, and other files stay', async () => {
  const { folder, subjects, path } = start()
  writeFileSync(join(path, 'notes.txt'), 'mine')
  await folder.deliver(rowOf(1))
  await folder.deliver(rowOf(2, new Date(startOfTest.getTime() + dayMs)))
  await folder.prune(new Date(startOfTest.getTime() + 1))
  expect(await subjects()).toEqual(['Mail 2'])
  expect(readdirSync(path)).toContain('notes.txt')
})

test('an incomplete file of a killed server does not count as a mail, and is deleted by its age', async () => {
  const { folder, subjects, path } = start()
  await folder.deliver(rowOf(1))
  const [name = ''] = readdirSync(path)
  renameSync(join(path, name), join(path, `${name}.0123456789ab.draft`))
  expect(await subjects()).toEqual([])
  await folder.prune(startOfTest)
  expect(readdirSync(path)).toHaveLength(1)
  await folder.prune(new Date(startOfTest.getTime() + 1))
  expect(readdirSync(path)).toEqual([])
})

test('a folder that cannot be used is refused in one line that names it', () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  writeFileSync(join(path, 'outbox'), '')
  expect(() => openMailFolder(path)).toThrow(
    /^The mail folder .*outbox cannot be used \(.+\): mend or move it\.$/,
  )
})

test('a folder that others could read is closed to them', () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  mkdirSync(join(path, 'outbox'), { mode: 0o755 })
  openMailFolder(path)
  expect((statSync(join(path, 'outbox')).mode & 0o777).toString(8)).toBe('700')
})
