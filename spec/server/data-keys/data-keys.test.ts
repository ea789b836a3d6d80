import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataKeyFolder, writeNewDataKey } from '../../../host/server/platform/data-keys/data-key-file.ts'
import { keyIdOf, openDataKeys } from '../../../host/server/platform/data-keys/data-keys.ts'
import { placeIn } from '../../../host/server/platform/data-keys/sealed-columns.ts'
import { always } from '../../tools/run/property-runs.ts'
import { startOfTest, temporaryFolder, testDataKeys } from '../test-backend.ts'

const place = placeIn('applications.sealed_numbers', 'row-1')
const { seal, open } = testDataKeys

function newFolder() {
  const folder = temporaryFolder()
  onTestFinished(folder.done)
  return folder.path
}
const pathsIn = (dataDir: string) =>
  readdirSync(dataKeyFolder(dataDir)).map((name) => join(dataKeyFolder(dataDir), name))

describe('encrypted values', () => {
  test('[AUTH-14] any text can be decrypted, and the stored value does not contain it', () => {
    always(100)(fc.string({ minLength: 4, maxLength: 300 }), (text) => {
      const sealed = seal(text, place)
      expect(open(sealed, place)).toBe(text)
      expect(sealed).toMatch(/^v1\.[\da-f]{12}\.[\w-]+$/)
    })
    expect(seal('12345678', place)).not.toBe(seal('12345678', place))
  })

  test('[AUTH-14] a value that was copied into another row or column, or changed, is refused', () => {
    const sealed = seal('12345678', place)
    const wrong = 'is damaged, or belongs to another row'
    expect(() => open(sealed, { ...place, row: 'row-2' })).toThrow(wrong)
    expect(() => open(sealed, placeIn('applications.sealed_birth_dates', 'row-1'))).toThrow(wrong)
    const [version, id, content = ''] = sealed.split('.')
    for (const at of [0, 20, content.length - 2]) {
      const other = content[at] === 'A' ? 'B' : 'A'
      const changed = `${version}.${id}.${content.slice(0, at)}${other}${content.slice(at + 1)}`
      expect(() => open(changed, place)).toThrow(wrong)
    }
    // A truncated tag would be easier to guess.
    expect(() => open(`${version}.${id}.${content.slice(0, -6)}`, place)).toThrow(wrong)
    expect(() => open('', place)).toThrow('data key')
  })
})

describe('the files of data keys', () => {
  test('a running server encrypts with a new key at once, and still reads values of the former one', () => {
    const dataDir = newFolder()
    const first = writeNewDataKey(dataDir, startOfTest)
    const [server, other] = [openDataKeys({ dataDir }), openDataKeys({ dataDir })]
    const old = server.seal('12345678', place)
    expect(keyIdOf(old)).toBe(first.id)
    // The clock was set back in the meantime.
    const second = writeNewDataKey(dataDir, new Date(0), first.createdAt)
    const fresh = server.seal('12345678', place)
    expect(keyIdOf(fresh)).toBe(second.id)
    expect([other.open(fresh, place), other.open(old, place)]).toEqual(['12345678', '12345678'])
  })

  test('only their owner can read them, and one that others can read is refused', () => {
    const dataDir = newFolder()
    writeNewDataKey(dataDir, startOfTest)
    const [path = ''] = pathsIn(dataDir)
    expect([statSync(dataKeyFolder(dataDir)).mode & 0o777, statSync(path).mode & 0o777]).toEqual([
      0o700, 0o600,
    ])
    chmodSync(path, 0o640)
    expect(() => openDataKeys({ dataDir })).toThrow('can be read by others: run chmod 600 on it')
  })

  test.each([
    ['cut short', (text: string) => text.slice(0, 40)],
    [
      'of another name',
      (text: string) => text.replace(/"key": "(.)/, (_, one) => `"key": "${one === '_' ? 'A' : '_'}`),
    ],
    ['without a time', (text: string) => text.replace('createdAt', 'made')],
    ['no object', () => 'null'],
  ])('one that is %s is refused, without a word of the key', (_, change) => {
    const dataDir = newFolder()
    writeNewDataKey(dataDir, startOfTest)
    const [path = ''] = pathsIn(dataDir)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, change(text))
    expect(() => openDataKeys({ dataDir })).toThrow('is damaged: put it back from your copy of the keys')
    const { key } = JSON.parse(text) as { key: string }
    expect(() => openDataKeys({ dataDir })).not.toThrow(key)
  })

  test('keys in the setting replace the files, and the first one encrypts', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((bytes) => bytes.toString('base64url'))
    const dataDir = newFolder()
    const before = openDataKeys({ dataDir, dataKeys: one })
    const after = openDataKeys({ dataDir, dataKeys: `${two}, ${one}` })
    const old = before.seal('12345678', place)
    expect(after.open(old, place)).toBe('12345678')
    expect(keyIdOf(after.seal('', place))).not.toBe(keyIdOf(old))
    const lost = after.seal('12345678', place)
    expect(() => before.open(lost, place)).toThrow(/data key [\da-f]{12}, which this server does not have/)
    for (const wrong of ['', 'short', `${one},`, `${one} ${two}`])
      expect(() => openDataKeys({ dataDir, dataKeys: wrong })).toThrow('DATA_KEYS must list keys of 32 bytes')
  })
})
