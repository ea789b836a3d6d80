import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(`../../host/${path}`, import.meta.url), 'utf8')
const guide = await read('content/pages/read-your-meter.md')

/** The value of a pointer, from 0 to 10, by the positions of the drawing's numbers. */
function reading(dial: string): number {
  const angle = (x: string, y: string) => Math.atan2(Number(x), -Number(y))
  const [, x = '', y = ''] = /M0 0 (-?[\d.]+) (-?[\d.]+)"/.exec(dial) ?? []
  const numbers = new Map(
    [...dial.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)">(\d)</g)].map(([, tx = '', ty = '', digit]) => [
      Number(digit),
      // A number's baseline lies 5 px below its middle.
      angle(tx, String(Number(ty) - 5)),
    ]),
  )
  expect(numbers.size).toBe(10)
  const turn = 2 * Math.PI
  const isClockwise = Math.sin(numbers.get(1) ?? 0) > 0
  const share = ((((isClockwise ? 1 : -1) * angle(x, y)) % turn) + turn) % turn
  for (const [digit, at] of numbers)
    expect(Math.cos(at - ((isClockwise ? 1 : -1) * digit * turn) / 10)).toBeCloseTo(1, 2)
  return (share / turn) * 10
}

test('[UI-6] the drawing of a dial meter shows the guide’s reading, with neighbouring dials turning in opposite directions', async () => {
  const dials = (await read('public/art/meter-dials.svg')).split('<g transform').slice(1)
  const isClockwise = dials.map((dial) => /<text x="(?!-)[\d.]+" y="-?[\d.]+">1</.test(dial))
  expect(isClockwise).toEqual([true, false, true, false, true])
  const shown = dials.map(reading)
  // Between 1 and 2, between 9 and 0, between 4 and 5, apparently on 6, between 8 and 9.
  expect(shown.map(Math.floor)).toEqual([1, 9, 4, 5, 8])
  expect(shown[3]).toBeCloseTo(6, 0)
  expect(guide).toContain('The reading is 19458.')
})

test('[UI-6] the drawing of a cyclometer shows the digits of the example', async () => {
  const wheels = (await read('public/art/meter-wheels.svg')).split('<g transform').slice(1)
  const shown = wheels.map((wheel) =>
    [...wheel.matchAll(/>(\d)<\/text>/g)].map(([, digit]) => digit).join('|'),
  )
  expect(shown).toEqual(['0', '4', '7', '1', '8|9', '3'])
  expect(guide).toContain(
    'the wheels show 0, 4, 7, 1, half-way between 8 and 9, and then a red 3. The reading is 04718.',
  )
})

test('[UI-6] the drawing of a digital meter shows the number in the guide', async () => {
  expect(await read('public/art/meter-digital.svg')).toContain('>018352<')
  expect(guide).toContain('In the drawing that is 018352')
})
