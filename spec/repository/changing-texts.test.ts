import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { changingTexts } from './changing-texts.ts'

const root = resolve(import.meta.dirname, '../..')

const faulty = [
  '<p>Hello {name}</p>',
  '<p>{"Hello " + name}, again</p>',
  '<p><b>Bills</b>{count}</p>',
  '<p>{name || null}<b>!</b></p>',
  '<p>{count === null ? null : <b>{count}</b>} bills</p>',
  '<p>{names.map((one) => <b>{one}</b>)} and others</p>',
  '<>Said: {children}</>',
  '<p>Total {cents}</p>',
]
const sound = [
  '<p>{name}</p>',
  '<p>{"Hello " + name}</p>',
  '<p>Hello <span>{name}</span></p>',
  '<p><b>Bills</b> {count === null ? null : <b>{count}</b>}</p>',
  '<ul><li>First</li>{names.map((one) => <li>{one}</li>)}</ul>',
  '<div><p>Said:</p>{children}</div>',
  "<p>{/* Nothing. */}Hello{' '}<b>{name}</b></p>",
]

test('[FORM-4] a text that changes has an element of its own, because a browser’s translator replaces text nodes', () => {
  const values =
    '{ name: string; count: number | null; names: string[]; children: import("react").ReactNode; cents: number & { brand: "cents" } }'
  const head = `export const planted = ({ name, count, names, children, cents }: ${values}) => [`
  const planted = [head, ...[...faulty, ...sound].map((one) => `${one},`), ']'].join('\n')
  // To fix a reported place, write the words as one template literal in an element of their own, such as <span>{`Hello
  // ${name}`}</span>.
  expect(changingTexts(root, planted).toSorted()).toEqual(faulty.map((_, at) => `planted.tsx:${at + 2}`))
}, 60_000)
