import { expect, test } from 'vitest'
import { makeBrand } from '../../host/brand.ts'
import { HeaderSlice } from '../../src/templates/shared-schemas.ts'
import { readSharedData } from '../../src/vite/read-shared-data.ts'
import { withFolder } from './content-folder.ts'

const readHeader = (text: string, file = 'slices/header.json') =>
  withFolder({ [file]: text }, (content) =>
    readSharedData({
      content,
      brand: makeBrand(),
      templates: {},
      slices: { header: { schema: HeaderSlice } },
      queries: {},
    }),
  )

test('[PAGE-5] the brand’s values are inserted into shared data', async () => {
  const { slices } = await readHeader('{ "navigation": [{ "label": "About {{name}}", "to": "/about" }] }')
  expect(JSON.stringify(slices.header)).toContain('About Wattlebird Energy')
})

test('[PAGE-5] a byte-order mark, as some editors write one, is accepted', async () => {
  const { slices } = await readHeader('\uFEFF{ "navigation": [{ "label": "About", "to": "/about" }] }')
  expect(slices.header?.data).toEqual({ navigation: [{ label: 'About', to: '/about' }] })
})

const inHeader = (link: string) =>
  `{\n  "navigation": [\n    { "to": "/plans", "label": "Plans" },\n    ${link}\n  ]\n}\n`

test.each([
  ['no JSON', '{ "navigation": }', /slices\/header\.json: no JSON: Unexpected token '}'$/],
  [
    'a comma too many',
    inHeader('{ "to": "/about", "label": "About us" },'),
    /slices\/header\.json:5: no JSON: Unexpected token '\]'$/,
  ],
  [
    'a name without quotes',
    inHeader('{ to: "/about", "label": "About us" }'),
    /slices\/header\.json:4: no JSON: Expected property name or '}'$/,
  ],
  ['a file that is empty', '', /slices\/header\.json:1: no JSON: Unexpected end of JSON input$/],
  ['a field that is missing', '\n\n{}', /slices\/header\.json:3: navigation: is missing$/],
  [
    'a field that is missing in a list',
    inHeader('{ "to": "/about" }'),
    /json:4: navigation\.1\.label: is missing$/,
  ],
  [
    'a typing mistake',
    inHeader('{ "to": "/about", "lable": "About us" }'),
    /json:4: navigation\.1\.lable: there is no such field: did you mean label\?$/,
  ],
  [
    'a value of another kind',
    inHeader('{ "to": "/about",\n"label": 5 }'),
    /json:5: navigation\.1\.label: must be a text, and is a number: write '5' in quotes$/,
  ],
  [
    'a value that was meant as a word',
    inHeader('{ "to": "/about",\n"label": true }'),
    /json:5: navigation\.1\.label: must be a text, and is true: write 'true' in quotes$/,
  ],
  [
    'a value that is null',
    inHeader('{ "to": "/about", "label": null }'),
    /json:4: navigation\.1\.label: is empty$/,
  ],
  [
    'an address that is none',
    inHeader('{ "to": "about", "label": "About us" }'),
    /json:4: navigation\.1\.to: must be a path of the site, such as \/about$/,
  ],
  [
    'a placeholder that the brand does not know',
    inHeader('{ "to": "/about", "label": "{{phon}}" }'),
    /header\.json:4: unknown placeholder \{\{phon\}\}: did you mean phone\?$/,
  ],
])(
  '%s in shared data is reported with file, line and field, as a mistake of the content',
  async (_, text, message) => {
    const error = await readHeader(text).then(null, (reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'ContentError', message: expect.stringMatching(message) })
    // Authors of content cannot use the names of functions.
    expect((error as Error).stack).not.toContain(' at ')
  },
)

test('a missing file of shared data is reported as a mistake of the content, with its path in the project', async () => {
  const error = await readHeader('{}', 'slices/heading.json').then(null, (reason: unknown) => reason)
  expect(error).toMatchObject({
    name: 'ContentError',
    message: expect.stringMatching(/^(?!\/).*slices\/header\.json: cannot be read: ENOENT/),
  })
  expect((error as Error).stack).not.toContain(' at ')
})
