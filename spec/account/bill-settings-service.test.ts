import { expect, test, vi } from 'vitest'
import { billSettingsService } from '../../src/account/bill-settings-service.ts'
import { clientOf, json } from '../client/fake-backend.ts'

test('[ACC-7] a refused consent shows the backend’s message, and nothing has changed', async () => {
  const detail = 'Load the page again.'
  const { client } = clientOf(() =>
    json(
      422,
      {
        ...{ type: 'about:blank', title: 'Sorry', status: 422 },
        errors: [{ pointer: '/body/consent/version', detail }],
      },
      { 'content-type': 'application/problem+json' },
    ),
  )
  const onChanged = vi.fn()
  const { changeBillSettings } = billSettingsService(client, onChanged)
  expect(await changeBillSettings({ delivery: 'EMAIL', consent: { version: '2020-01' } })).toEqual({
    ...{ success: false, code: 'NOT_NOW', words: detail },
  })
  expect(onChanged).not.toHaveBeenCalled()
})
