import {
  chmodSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeDataFolder } from '../../host/server/platform/data-folder.ts'
import { temporaryFolder } from './test-backend.ts'

function place() {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const dataDir = join(path, 'data')
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  mkdirSync(join(dataDir, 'outbox'))
  writeFileSync(join(dataDir, 'keys/a.json'), '{}')
  writeFileSync(join(dataDir, 'outbox/mail.json'), '{}')
  writeFileSync(join(dataDir, 'outbox/closed.json'), '{}', { mode: 0o400 })
  for (const name of ['', 'keys', 'outbox']) chmodSync(join(dataDir, name), 0o755)
  for (const name of ['keys/a.json', 'outbox/mail.json']) chmodSync(join(dataDir, name), 0o664)
  return { path, dataDir }
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('files in the data folder that others could read are closed to them, with one log line', () => {
  const { dataDir } = place()
  expect(closeDataFolder(dataDir)).toBe(
    `Other users of this machine could read in ${dataDir}: the folder itself, keys, keys/a.json and 2 more. They no longer can. Keys were among them: see npm run keys to replace them.`,
  )
  expect(['', 'keys', 'outbox'].map((name) => modeOf(join(dataDir, name)))).toEqual(['700', '700', '700'])
  expect(
    ['keys/a.json', 'outbox/mail.json', 'outbox/closed.json'].map((name) => modeOf(join(dataDir, name))),
  ).toEqual(['600', '600', '400'])
  expect(closeDataFolder(dataDir)).toBeNull()
})

test('files in a folder that was already closed are closed as well', () => {
  const { dataDir } = place()
  for (const name of ['keys', 'outbox']) chmodSync(join(dataDir, name), 0o700)
  chmodSync(dataDir, 0o711)
  expect(closeDataFolder(dataDir)).toBe(
    `Other users of this machine could read in ${dataDir}: the folder itself. They no longer can.`,
  )
  expect(modeOf(join(dataDir, 'outbox/mail.json'))).toBe('600')
})

test('the target of a link in it is left unchanged', () => {
  const { path, dataDir } = place()
  const outside = join(path, 'shared.txt')
  writeFileSync(outside, '')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(dataDir, 'link'))
  closeDataFolder(dataDir)
  expect([modeOf(outside), lstatSync(join(dataDir, 'link')).isSymbolicLink()]).toEqual(['644', true])
})

test('a missing folder is created, and one that cannot be closed is refused with what to do', () => {
  const { path, dataDir } = place()
  expect(closeDataFolder(join(path, 'new/data'))).toBeNull()
  expect(modeOf(join(path, 'new/data'))).toBe('700')
  const refuse = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  }
  expect(() => closeDataFolder(dataDir, refuse)).toThrow(
    `The rights of other users to ${dataDir} cannot be taken away (EPERM): run chmod -R go= ${dataDir} as its owner.`,
  )
})

// A module that all commands share must not start one of them.
const commands = globSync('host/server/*-command.ts').filter((file) => !file.endsWith('/run-command.ts'))
test.each(['host/server/main.ts', ...commands])('whatever %s writes is for its own user alone', (file) => {
  const [first] = readFileSync(file, 'utf8').match(/^import .*$/m) ?? []
  expect(first).toBe("import './private-files.ts'")
})
