import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { imageSize } from '../../src/vite/image-size.ts'

const ascii = (text: string) => [...Buffer.from(text, 'latin1')]
const uint16 = (value: number) => [value >> 8, value & 255]
const uint32 = (value: number) => [0, 0, ...uint16(value)]
const little = (value: number, length: number) => Array.from({ length }, (_, at) => (value >> (8 * at)) & 255)
const bytes = (...parts: (readonly number[])[]) => Buffer.from(parts.flat())

const png = bytes([0x89], ascii('PNG\r\n\x1a\n'), uint32(13), ascii('IHDR'), uint32(640), uint32(480))
const gif = bytes(ascii('GIF89a'), little(640, 2), little(480, 2))

const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  ...uint16(content.length + 2),
  ...content,
]
const frame = (marker: number) => segment(marker, [8, ...uint16(480), ...uint16(640), 3])
const jpeg = (...segments: (readonly number[])[]) => bytes([0xff, 0xd8], ...segments)
const exif = (order: 'II' | 'MM', orientation: number) => {
  const number = (value: number, length: number) =>
    order === 'II' ? little(value, length) : little(value, length).toReversed()
  const entry = (tag: number, value: number) => [
    ...number(tag, 2),
    ...number(3, 2),
    ...number(1, 4),
    ...number(value, 2),
    0,
    0,
  ]
  const directory = [...number(2, 2), ...entry(0x0100, 7), ...entry(0x0112, orientation)]
  return segment(0xe1, [...ascii(`Exif\0\0${order}`), ...number(42, 2), ...number(8, 4), ...directory])
}

const riff = (kind: string, ...content: (readonly number[])[]) =>
  bytes(ascii('RIFF'), little(0, 4), ascii(`WEBP${kind}`), little(0, 4), ...content)
const box = (name: string, ...content: (readonly number[])[]) => {
  const inside = content.flat()
  return [...uint32(inside.length + 8), ...ascii(name), ...inside]
}
const ispe = (width: number, height: number) => box('ispe', [0, 0, 0, 0], uint32(width), uint32(height))
const properties = box('iprp', box('ipco', ispe(64, 48), ispe(640, 480)))
const avif = bytes(
  box('ftyp', ascii('avif'), uint32(0), ascii('mif1')),
  box('meta', [0, 0, 0, 0], properties),
)
const svg = (attributes: string) => Buffer.from(`<?xml version="1.0"?><!-- art --><svg ${attributes}></svg>`)

test.each([
  ['PNG', png],
  ['GIF', gif],
  ['JPEG', jpeg(segment(0xe0, ascii('JFIF\0')), segment(0xc4, [1, 2]), frame(0xc0))],
  ['progressive JPEG', jpeg(segment(0xe0, ascii('JFIF\0')), frame(0xc2))],
  ['upright JPEG', jpeg(exif('MM', 1), frame(0xc0))],
  ['lossy WebP', riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a], little(640, 2), little(480 | 0x4000, 2))],
  ['lossless WebP', riff('VP8L', [0x2f], little(639 | (479 << 14), 4))],
  ['WebP with extras', riff('VP8X', [0, 0, 0, 0], little(639, 3), little(479, 3))],
  ['AVIF, whose thumbnail comes first', avif],
  ['SVG with a size', svg('width="640" height="480px" viewBox="0 0 4 3"')],
  ['SVG with a view box alone', svg('xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"')],
  ['SVG with a size in per cent', svg('width="100%" height="100%" viewBox="0 0 640 480"')],
])('the size of an image is read from its header: %s', (_, content) => {
  expect(imageSize(content)).toEqual({ width: 640, height: 480 })
})

test.each(['II', 'MM'] as const)(
  'a photograph that Exif turns on its side has its sides exchanged: %s',
  (order) => {
    expect(imageSize(jpeg(exif(order, 6), frame(0xc0)))).toEqual({ width: 480, height: 640 })
  },
)

test('files that are not images, or are truncated, have no size, and inconsistent headers are refused', () => {
  const whole = [png, gif, jpeg(frame(0xc0)), riff('VP8X', little(0, 4), little(0, 6)), avif]
  for (const content of whole)
    for (let length = 0; length < content.length; length += 1)
      expect(() => imageSize(Buffer.from(content.subarray(0, length)))).not.toThrow()
  for (const text of [
    '',
    'a',
    'hello, setup',
    '<svg></svg>',
    '<svg width="0" height="9">',
    'RIFF1234WEBPxxxx',
  ])
    expect(imageSize(Buffer.from(text))).toBeNull()
  expect(imageSize(Buffer.from(png.subarray(0, 20)))).toBeNull()
  expect(imageSize(jpeg(segment(0xda, [1])))).toBeNull()
})

test('it agrees with images made by other programs', async () => {
  const sizeOf = async (file: string) => imageSize(await readFile(`host/public/${file}`))
  expect(await sizeOf('icon-192.png')).toEqual({ width: 192, height: 192 })
  expect(await sizeOf('og.png')).toEqual({ width: 1200, height: 630 })
})
