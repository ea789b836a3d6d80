import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { providerOf } from '../../../host/server/commands/provider-of.ts'
import { sandboxFiles } from '../../../host/server/subjects/sandbox-provider/sandbox-files.ts'
import { temporaryFolder } from '../test-backend.ts'

const now = () => new Date('2026-11-21T02:00:00.000Z')

test('[PAY-1] a command checks the answers of any provider, also of the sandbox', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => folder.done())
  const paymentId = randomUUID()
  sandboxFiles(folder.path).keep({
    ...{ paymentId, amountCents: -100, status: 'SUCCEEDED', failure: null, refunds: [] },
    ...{ token: 'token', isAsking: false, createdAt: now().toISOString(), changedAt: now().toISOString() },
  })
  const provider = await providerOf({ isLocal: true, dataDir: folder.path, paymentProvider: undefined }, now)
  await expect(provider.read(paymentId)).rejects.toThrow('answer to read is refused: amountCents is -100')
})

test('[PAY-1] a command without a provider says which settings are missing', async () => {
  const settings = { isLocal: false, dataDir: '.', paymentProvider: undefined }
  await expect(providerOf(settings, now)).rejects.toThrow(/set PAYMENT_PROVIDER_URL/)
})
