import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../../../host/server/platform/database/folder-lock.ts'
import { temporaryFolder } from '../test-backend.ts'

const holder = fileURLToPath(new URL('./hold-folder.ts', import.meta.url))

function folderForThisTest(): string {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  return path
}

/** Another process that holds the lock of `folder`. */
async function heldByAnother(folder: string) {
  const child = fork(holder, [folder], { execArgv: ['--conditions=gridfront-source'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

test('a folder that another process uses is refused in one line that says what to do', async () => {
  const folder = folderForThisTest()
  await heldByAnother(folder)
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another Gridfront: stop that one, or set DATA_DIR to another folder.`,
  )
})

test('the same process cannot open the folder twice either, but can after closing it', () => {
  const folder = folderForThisTest()
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(/in use/)
  lock.release()
  lockFolder(folder).release()
})

test('the lock of a killed process does not block others', async () => {
  const folder = folderForThisTest()
  const child = await heldByAnother(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder).release()
})
