import { readFile } from 'node:fs/promises'
import { createApiClient, sessionServices, verifyToken } from 'gridfront'
import { createMockBackend, mayaNguyen, mockRequests, testIssuer, testKeys } from 'gridfront/testing'
import { expect, test } from 'vitest'
import { brand } from '../brand.ts'

test('the build has a document for each page, in this brand', async () => {
  const { documents } = JSON.parse(await readFile('dist/site.json', 'utf8'))
  expect(Object.keys(documents)).toEqual(
    expect.arrayContaining(['/', '/plans', '/plans.m', '/solar', '/accounts', '/documents/privacy']),
  )
  for (const { file } of Object.values<{ file: string }>(documents))
    expect(await readFile(`dist/client/${file}`, 'utf8')).toContain(brand.name)
})

test('a customer logs in, and the token keeps the rules', async () => {
  const client = createApiClient()
  const { fetch } = mockRequests({ otherwise: createMockBackend() })
  client.initialise({ backend: '', csrf: brand.csrf, token: () => null, fetch })
  const reply = await sessionServices(client).login(mayaNguyen.credentials)
  if (!reply.success) throw new Error(reply.message)
  await expect(
    verifyToken(reply.answer.token, { issuer: testIssuer, keys: testKeys }),
  ).resolves.toHaveProperty('sub')
})
