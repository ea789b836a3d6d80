import { expect, test } from 'vitest'
import type { OpenApiOptions } from '../../src/command/ports.ts'
import { makeSetup } from './command-setup.ts'

async function wishOf(line: string) {
  const wishes: OpenApiOptions[] = []
  const writeOpenApi = async (wish: OpenApiOptions) => {
    wishes.push(wish)
    return '{"openapi":"3.1.1"}\n'
  }
  const said = await makeSetup({ ports: { writeOpenApi } }).run(line)
  return { wishes, ...said }
}

test.each([
  ['openapi', { profiles: ['core', 'customer'], title: undefined, servers: [], contact: undefined }],
  ['openapi --profile core', { profiles: ['core'], title: undefined, servers: [], contact: undefined }],
  [
    'openapi --contact api@brand.example',
    { profiles: ['core', 'customer'], title: undefined, servers: [], contact: 'api@brand.example' },
  ],
  [
    'openapi --contact https://brand.example/api',
    { profiles: ['core', 'customer'], title: undefined, servers: [], contact: 'https://brand.example/api' },
  ],
  [
    'openapi --title Wattlebird --server https://a.example/ --server http://localhost:8000/api',
    {
      profiles: ['core', 'customer'],
      title: 'Wattlebird',
      servers: ['https://a.example', 'http://localhost:8000/api'],
      contact: undefined,
    },
  ],
])('[LIB-4] %s prints the contracts', async (line, wish) => {
  expect(await wishOf(line)).toEqual({ wishes: [wish], code: 0, stdout: '{"openapi":"3.1.1"}\n', stderr: '' })
})

test.each([
  ['openapi --profile all', '--profile takes core or customer; for both, give it twice.'],
  ['openapi --server a.example', 'The server needs its scheme: write https://a.example.'],
  ['openapi document.json', 'The document takes options alone: --profile, --title, --server and --contact.'],
  ['openapi --contact Kim', '--contact takes an e-mail address or the https address of a page.'],
  ['openapi --contact javascript:x', '--contact takes an e-mail address or the https address of a page.'],
])('[LIB-4] %s is refused', async (line, sentence) => {
  expect(await wishOf(line)).toEqual({ wishes: [], code: 2, stdout: '', stderr: `${sentence}\n` })
})
