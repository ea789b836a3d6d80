import { expect, onTestFinished, test } from 'vitest'
import { traces } from '../../host/server/platform/database/schema.ts'
import { createPlatform } from '../../host/server/platform/web/create-platform.ts'
import type { SubjectPlugin } from '../../host/server/platform/web/platform.ts'
import { doNotContactPlugin } from '../../host/server/subjects/do-not-contact/plugin.ts'
import { tracingPlugin } from '../../host/server/subjects/tracing/plugin.ts'
import { csrf, issuer, startOfTest, temporaryKeys, testDataKeys } from './test-backend.ts'
import { TestClient } from './test-client.ts'
import { openTestDatabase } from './test-database.ts'

/** The platform with only these subjects. */
async function platformWith(...plugins: readonly SubjectPlugin[]) {
  const { db, close } = await openTestDatabase('PostgreSQL')
  const app = createPlatform(
    {
      ...{ db, keys: await temporaryKeys(), dataKeys: testDataKeys, csrfSecret: Buffer.alloc(32, 7) },
      ...{ site: null, issuer, csrf, now: () => startOfTest },
      config: { isLocal: true, publicOrigin: undefined, logLevel: 'silent' },
    },
    async (subjects, platform) => {
      for (const plugin of plugins) await subjects.register(plugin, { platform })
    },
  )
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  return { app, db }
}

const sender = { userAgent: 'test', timestamp: '2026-11-21T02:00:00.000Z' }
const trace = { name: 'page view', level: 'info', category: 'c', tags: {}, ...sender }

test('a subject runs with the platform alone, and no other subject answers', async () => {
  const { app, db } = await platformWith(tracingPlugin)
  // Nothing issues CSRF tokens here, so the platform's check refuses the request.
  const refused = await new TestClient(app, '198.51.100.7').post('/api/Tracing/custom', trace)
  expect(refused.statusCode).toBe(403)
  expect(await db.select().from(traces)).toEqual([])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/api/myAccount/overview')).statusCode).toBe(404)
})

test('each subject that is registered has the other methods of its addresses answered', async () => {
  const { app } = await platformWith(tracingPlugin, doNotContactPlugin)
  const get = await app.inject('/api/Tracing/custom')
  expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST, OPTIONS'])
  const options = await app.inject({ method: 'OPTIONS', url: '/api/home/do-not-contact' })
  expect(options.statusCode).toBe(204)
})
