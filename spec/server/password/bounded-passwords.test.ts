import { expect, test } from 'vitest'
import { boundPasswords } from '../../../host/server/subjects/password/bounded-passwords.ts'

/** A hasher whose work ends when the test says so. */
function slowPasswords() {
  const running: (() => void)[] = []
  const work = <Result>(result: Result) =>
    new Promise<Result>((resolve) => running.push(() => resolve(result)))
  let most = 0
  const seen = <Result>(result: Promise<Result>) => {
    most = Math.max(most, running.length)
    return result
  }
  return {
    passwords: {
      hash: (text: string) => seen(work(`hash of ${text}`)),
      verify: (_: string, text: string) => seen(work(text === 'right')),
      isOutdated: (text: string) => text === 'old',
    },
    running,
    most: () => most,
    /** Ends the oldest running work, and lets the next one begin. */
    finishOne: async () => {
      running.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('at most two of many passwords are hashed at once, and all are processed', async () => {
  const { passwords, running, most, finishOne } = slowPasswords()
  const bounded = boundPasswords(passwords, { atOnce: 2, maxWaiting: 10 })
  const answers: Promise<boolean | string>[] = [
    ...['right', 'wrong', 'right', 'wrong'].map((text) => bounded.verify('hash', text)),
    bounded.hash('text'),
  ]
  await new Promise(setImmediate)
  expect(running).toHaveLength(2)
  await finishOne()
  // A new caller neither overtakes waiting ones nor runs in parallel with them.
  answers.push(bounded.verify('hash', 'right'))
  await new Promise(setImmediate)
  expect(running).toHaveLength(2)
  for (let times = 0; times < 5; times += 1) await finishOne()
  expect(await Promise.all(answers)).toEqual([true, false, true, false, 'hash of text', true])
  expect(most()).toBe(2)
})

test('when too many wait the next one is refused at once, and waiting ones are not affected', async () => {
  const { passwords, running, finishOne } = slowPasswords()
  const bounded = boundPasswords(passwords, { atOnce: 1, maxWaiting: 2 })
  const answers = [1, 2, 3].map(() => bounded.verify('hash', 'right'))
  await expect(bounded.verify('hash', 'right')).rejects.toMatchObject({ status: 503 })
  await expect(bounded.hash('text')).rejects.toMatchObject({ status: 503 })
  for (let times = 0; times < 3; times += 1) await finishOne()
  expect(await Promise.all(answers)).toEqual([true, true, true])
  // Afterwards there is room again.
  const again = bounded.verify('hash', 'wrong')
  await new Promise(setImmediate)
  expect(running).toHaveLength(1)
  await finishOne()
  expect(await again).toBe(false)
})

test('a hasher that fails lets the next one run', async () => {
  let times = 0
  const verify = async () => {
    times += 1
    if (times < 3) throw new Error('no memory')
    return true
  }
  const bounded = boundPasswords(
    { hash: async () => '', verify, isOutdated: () => false },
    { atOnce: 1, maxWaiting: 5 },
  )
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => bounded.verify('hash', 'right')))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('whether a hash is outdated is answered without waiting', () => {
  const bounded = boundPasswords(slowPasswords().passwords, { atOnce: 1, maxWaiting: 0 })
  expect([bounded.isOutdated('old'), bounded.isOutdated('new')]).toEqual([true, false])
})
