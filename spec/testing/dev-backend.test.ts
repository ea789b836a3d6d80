import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { devBackend } from '../../src/testing/dev-backend.ts'

test('a backend behind the development server hears of pages there as of its own, and of others as they are', async () => {
  const heard: (string | undefined)[] = []
  const backend = createHttpServer(({ headers }, response) => {
    heard.push(headers.origin)
    response.end('{}')
  })
  await new Promise<void>((done) => backend.listen(0, '127.0.0.1', done))
  const target = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, ws: false },
    plugins: [devBackend({ target })],
  })
  try {
    await vite.listen()
    const own = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
    for (const origin of [own, 'https://elsewhere.example', undefined])
      await fetch(`${own}/login`, { method: 'POST', headers: { ...(origin && { origin }) } })
    expect(heard).toEqual([target, 'https://elsewhere.example', undefined])
  } finally {
    await vite.close()
    backend.close()
  }
})
