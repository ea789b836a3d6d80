import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { dummyHash, passwords } from '../../../host/server/subjects/password/passwords.ts'

test('passwords are kept as Argon2id of 46 MiB, with a salt of 16 bytes', async () => {
  const hashed = await passwords.hash('wattle-and-gum-42')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.hash('wattle-and-gum-42')).not.toBe(hashed)
})

test('every character of a password matters, the first and the 128th alike', async () => {
  const long = `${'🦜'.repeat(63)}ab`
  const hashed = await passwords.hash(long)
  expect(await passwords.verify(hashed, long)).toBe(true)
  for (const other of [` ${long}`, `${long} `, long.slice(1), `${long.slice(0, -1)}c`, long.toUpperCase()])
    expect(await passwords.verify(hashed, other)).toBe(false)
})

test('the same letters typed in another way are the same password', async () => {
  expect(
    await passwords.verify(await passwords.hash('caf\u00e9-on-the-corner'), 'cafe\u0301-on-the-corner'),
  ).toBe(true)
})

test.each([
  ['less memory', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }, true],
  ['another Argon2', { memoryCost: 47_104, timeCost: 1, parallelism: 1, algorithm: 1 }, true],
  ["today's", { memoryCost: 47_104, timeCost: 1, parallelism: 1 }, false],
  ['more passes', { memoryCost: 47_104, timeCost: 2, parallelism: 1 }, false],
])('a hash of %s still counts, and is out of date: %3$s', async (_, parameters, isOutdated) => {
  const hashed = await hash('wattle-and-gum-42', parameters)
  expect(await passwords.verify(hashed, 'wattle-and-gum-42')).toBe(true)
  expect(passwords.isOutdated(hashed)).toBe(isOutdated)
})

test('text that is not a hash of ours counts as outdated, and causes no error', () => {
  for (const hashed of ['', '$2b$12$x', '$argon2id$v=16$m=47104,t=1,p=1$x$y'])
    expect(passwords.isOutdated(hashed)).toBe(true)
})

test('an unknown address costs the same work, and no password matches it', async () => {
  const hashed = await dummyHash(passwords)
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(await passwords.verify(hashed, '')).toBe(false)
})
