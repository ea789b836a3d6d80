import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { cacheLookups } from '../../../src/conformance/http-transport.ts'

test('[LIB-4] a name is resolved once a minute, whatever the number of connections, and again after a failure', async () => {
  const asked: string[] = []
  let nowMs = 0
  let fault: Error | null = new Error('no answer')
  const lookup: LookupFunction = (hostname, _, callback) => {
    asked.push(hostname)
    callback(fault, fault ? '' : '192.0.2.7', 4)
  }
  const kept = promisify(cacheLookups(lookup, () => nowMs))
  await expect(kept('api.brand.example', {})).rejects.toThrow('no answer')
  fault = null
  expect(await kept('api.brand.example', {})).toBe('192.0.2.7')
  nowMs = 59_999
  expect(await kept('api.brand.example', {})).toBe('192.0.2.7')
  await kept('www.brand.example', {})
  await kept('api.brand.example', { family: 4 })
  nowMs = 60_000
  await kept('api.brand.example', {})
  expect(asked).toEqual([
    'api.brand.example',
    'api.brand.example',
    'www.brand.example',
    'api.brand.example',
    'api.brand.example',
  ])
})
