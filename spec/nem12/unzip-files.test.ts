import { zipSync } from 'fflate'
import { isZip, parseNem12, unzipMeterFiles } from 'gridfront/nem12'
import { expect, test } from 'vitest'
import { household, units } from './nem12-examples.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const name = 'NEM12#000000000000001#WATTMDP#WATTRET.csv'

test('[ACC-4] a zip as the market sends it gives the text of each meter file', async () => {
  const zip = zipSync({ [name]: bytes(household), 'second.CSV': bytes(units), 'read me.txt': bytes('no') })
  expect(isZip(zip)).toBe(true)
  const files = await unzipMeterFiles(zip)
  expect(files.map((file) => file.name)).toEqual([name, 'second.CSV'])
  expect(parseNem12(files[0]?.text ?? '')).toEqual(parseNem12(household))
})

test('[ACC-4] the hidden files that macOS adds to a zip are no meter files', async () => {
  const zip = zipSync({ 'june.csv': bytes(household), '__MACOSX/._june.csv': bytes('Mac OS X') })
  expect(await unzipMeterFiles(zip)).toHaveLength(1)
})

test.each([
  ['is cut off', zipSync({ [name]: bytes(household) }).slice(0, -30), /cut off, damaged or encrypted/],
  ['holds no meter file', zipSync({ 'NEM13.xml': bytes('<a/>') }), /holds no \.csv file/],
])('[ACC-4] a zip that %s is refused, with what to do', async (_, zip, sentence) => {
  await expect(unzipMeterFiles(zip)).rejects.toMatchObject({
    code: 'ZIP_INVALID',
    message: expect.stringMatching(sentence),
  })
})

test('[ACC-4] a zip that would unpack to more than memory holds is refused before it is unpacked', async () => {
  const zip = zipSync({ [name]: bytes(household) })
  // The unpacked size in the central directory: 24 bytes into its only entry.
  const view = new DataView(zip.buffer, zip.byteOffset)
  const end = zip.length - 22
  view.setUint32(view.getUint32(end + 16, true) + 24, 600_000_000, true)
  await expect(unzipMeterFiles(zip)).rejects.toThrow('more than 512 MiB')
})

test('[ACC-4] a text is no zip', () => {
  expect(isZip(bytes(household))).toBe(false)
  expect(isZip(new Uint8Array())).toBe(false)
})
