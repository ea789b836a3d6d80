import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { smallPng } from './small-png.ts'

const chunkOf = (type: string, body: Uint8Array) => {
  const whole = Buffer.alloc(body.length + 12)
  whole.writeUInt32BE(body.length, 0)
  whole.write(type, 4, 'latin1')
  whole.set(body, 8)
  return whole
}

/** A picture as Chromium writes it. Each row uses the named filter, on explicit bytes. */
function png(width: number, rows: readonly (readonly [filter: number, ...bytes: number[]])[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Uint8Array.from(rows.flat()))
  return Buffer.concat([Buffer.alloc(8), chunkOf('IHDR', header), chunkOf('IDAT', data)])
}

/** The data of a small picture's chunk. */
function bodyOf(picture: Buffer, wanted: string): Buffer {
  const at = picture.indexOf(wanted, 0, 'latin1')
  return picture.subarray(at + 4, at + 4 + picture.readUInt32BE(at - 4))
}

function coloursOf(picture: Buffer): string[][] {
  const palette = bodyOf(picture, 'PLTE')
  const header = bodyOf(picture, 'IHDR')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const rows = inflateSync(bodyOf(picture, 'IDAT'))
  const colour = (index: number) => palette.subarray(index * 3, index * 3 + 3).toString('hex')
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => colour(rows[y * (width + 1) + 1 + x] ?? 0)),
  )
}

test('a picture with few colours is unchanged, whatever filter its rows use', () => {
  const filtered = png(2, [
    [0, 255, 0, 0, 10, 20, 30],
    [1, 255, 0, 0, 11, 20, 30],
    [2, 0, 0, 0, 0, 0, 0],
    [3, 128, 0, 0, 0, 0, 0],
    [4, 0, 0, 0, 0, 0, 0],
  ])
  expect(coloursOf(smallPng(filtered))).toEqual([
    ['ff0000', '0a141e'],
    ['ff0000', '0a141e'],
    ['ff0000', '0a141e'],
    ['ff0000', '840a0f'],
    ['ff0000', '840a0f'],
  ])
})

test('one red point among many greys stays red', () => {
  const greys = Array.from({ length: 200 }, (_, grey) => [grey, grey, grey]).flat()
  const picture = smallPng(png(201, [[0, ...greys, 200, 20, 20]]))
  const [row = []] = coloursOf(picture)
  expect(row.at(-1)).toBe('c81414')
  expect(new Set(row).size).toBeLessThan(40)
})

test('the same picture gives the same file', () => {
  const picture = png(1, [[0, 1, 2, 3]])
  expect(smallPng(picture).equals(smallPng(picture))).toBe(true)
})
