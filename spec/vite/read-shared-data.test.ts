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

test('[PAGE-5] shared data come with the values of the brand', async () => {
  const { slices } = await readHeader('{ "navigation": [{ "label": "About {{name}}", "to": "/about" }] }')
  expect(JSON.stringify(slices.header)).toContain('About Wattlebird Energy')
})

test('[PAGE-5] a byte-order mark, as some editors write one, is no mistake', async () => {
  const { slices } = await readHeader('\uFEFF{ "navigation": [{ "label": "About", "to": "/about" }] }')
  expect(slices.header?.data).toEqual({ navigation: [{ label: 'About', to: '/about' }] })
})

test.each([
  ['no JSON', '{ "navigation": }', /slices\/header\.json: no JSON: /],
  ['a field that is missing', '{}', /slices\/header\.json: navigation: /],
  [
    'a placeholder that the brand does not know',
    '{ "navigation": "{{fax}}" }',
    /header\.json: unknown placeholder \{\{fax\}\}/,
  ],
])('%s in shared data is told with file and field, as a mistake of the content', async (_, text, message) => {
  const error = await readHeader(text).then(null, (reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'ContentError', message: expect.stringMatching(message) })
  // Who writes content has no use for the names of functions.
  expect((error as Error).stack).not.toContain(' at ')
})

test('a file of shared data that is missing is told from the project’s folder, as a mistake of the content', async () => {
  const error = await readHeader('{}', 'slices/heading.json').then(null, (reason: unknown) => reason)
  expect(error).toMatchObject({
    name: 'ContentError',
    message: expect.stringMatching(/^(?!\/).*slices\/header\.json: cannot be read: ENOENT/),
  })
  expect((error as Error).stack).not.toContain(' at ')
})
