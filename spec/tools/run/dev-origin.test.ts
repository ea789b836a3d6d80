import { expect, onTestFinished, test } from 'vitest'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { clientId, openTestProvider } from '../../server/provider-login/test-provider.ts'
import { temporaryFolder } from '../../server/test-backend.ts'
import { freePort } from './free-port.ts'
import { startScript } from './script-process.ts'

/** Asks for the link to a new password, as the page does. */
async function askForLink(url: string): Promise<Response> {
  const [cookie = ''] = ((await fetch(`${url}/csrf`)).headers.get('set-cookie') ?? '').split(';')
  return fetch(`${url}/api/recovery/password`, {
    method: 'POST',
    headers: { cookie, 'x-xsrf-token': cookie.split('=')[1] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoCustomer.email }),
  })
}

// A first start of the embedded database takes seconds, and much longer on a busy machine.
test('npm run dev: links in mails and an identity provider lead to the pages, not to the backend', {
  timeout: 180_000,
}, async () => {
  const provider = await openTestProvider()
  provider.serve({ siteOrigin: 'http://localhost' })
  const { path, done } = temporaryFolder()
  const port = await freePort()
  const { child, said, ended } = startScript('host/build/dev.ts', [], {
    ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: path, PUBLIC_ORIGIN: '', NO_COLOR: '1' },
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_NAME: 'Quoll' },
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await Promise.all([ended, provider.close()])
    done()
  })
  const pages = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, pagesPort] = /Local: +http:\/\/[\w.:[\]]+:(\d+)\//.exec(said.stdout) ?? []
      if (pagesPort !== undefined) resolve(`http://localhost:${pagesPort}`)
    })
    void ended.then((end) => reject(new Error(`ended before it was ready: ${JSON.stringify(end)}`)))
  })
  const { headers } = await fetch(`${pages}/oidc/login`, { redirect: 'manual' })
  const { searchParams } = new URL(headers.get('location') ?? '')
  expect(searchParams.get('redirect_uri')).toBe(`${pages}/oidc/callback`)
  expect((await askForLink(pages)).status).toBe(204)
  const mails = async () => (await fetch(`http://127.0.0.1:${port}/outbox`)).text()
  await expect.poll(mails, { timeout: 60_000 }).toContain('/accounts/forgot-password#reset=')
  expect(await mails()).toContain(`${pages}/accounts/forgot-password#reset=`)
})
