import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTestChromium } from '../tools/run/chromium.ts'
import { needs } from '../tools/target/target.ts'
import { FaultProxy } from './fault-proxy.ts'
import { expect, test } from './site-test.ts'

needs('ownPages')

// What an earlier test has loaded may be in the browser's memory.
test.use({ reuseContext: false })

type Answer = { readonly id?: number; readonly result?: Record<string, unknown> } & Record<string, unknown>

/**
 * A browser with as little automation as possible, because Playwright disables prerendering in the pages that it controls.
 * `run` returns the value of a script in the page.
 */
async function openBrowser(address: string) {
  const folder = await mkdtemp(join(tmpdir(), 'gridfront-browser-'))
  const browser = spawn(
    findTestChromium() ?? '/usr/bin/chromium',
    [
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      address,
    ],
    // A process group of its own: Debian's command is a shell that waits for the browser, and passes no signal on.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  let said = ''
  const port = await new Promise<string>((resolve, fail) => {
    browser.once('exit', () => fail(new Error(said)))
    browser.stderr.on('data', (text) => {
      said += text
      const [, found] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (found) resolve(found)
    })
  })
  const pages = async () =>
    (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      type: string
      url: string
      webSocketDebuggerUrl: string
    }[]
  async function call(method: string, params: object): Promise<Record<string, unknown>> {
    const page = (await pages()).find(({ type, url }) => type === 'page' && url.startsWith('http'))
    if (!page) return {}
    const socket = new WebSocket(page.webSocketDebuggerUrl)
    await once(socket, 'open')
    const answered = new Promise<Answer>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as Answer
        if (answer.id === 1) resolve(answer)
      })
      // The connected page has been left: reconnect to the next one.
      socket.addEventListener('close', () => resolve({}))
    })
    socket.send(JSON.stringify({ id: 1, method, params }))
    const { result = {} } = await answered
    socket.close()
    return result
  }
  return {
    call,
    run: async (expression: string) => {
      const { result } = await call('Runtime.evaluate', { expression, awaitPromise: true })
      return (result as { value?: unknown } | undefined)?.value
    },
    close: async () => {
      if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGTERM')
      // The shell has gone before the browser, which writes into its folder until it ends.
      await once(browser, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('[ROUTE-10] a prerendered page sends nothing until it is shown, and then one page view; one that is never shown sends none', async ({
  baseURL,
}) => {
  // The test starts a Chromium itself.
  needs('devtools')
  const proxy = await FaultProxy.open(String(baseURL))
  const pictureless: Parameters<FaultProxy['answer']>[1] = (_, outgoing) => void outgoing.writeHead(204).end()
  for (const path of ['/press', '/careers']) {
    const text = await (await fetch(baseURL + path)).text()
    const withPicture = text.replace('</body>', `<img src="/rendered${path}" alt=""></body>`)
    proxy.answer(path, (_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(withPicture)
    })
    proxy.answer(`/rendered${path}`, pictureless)
  }
  // Only the documents are used here, without the application.
  proxy.answer('/sw.js', pictureless)
  const entry = /\/assets\/client-[\w-]+\.js/.exec(await (await fetch(`${baseURL}/about`)).text())?.[0] ?? ''
  proxy.answer(entry, (_, outgoing) => void outgoing.writeHead(404).end())
  const browser = await openBrowser(`${proxy.origin}/about`)
  try {
    const count = (path: string) => proxy.asked.filter((one) => one === path).length
    const views = () => count('/api/Tracing/custom')
    const place = (path: string) =>
      browser.run(
        `(() => { const { left, top } = (document.querySelector('footer a[href="${path}"]').scrollIntoView({ block: 'center' }), document.querySelector('footer a[href="${path}"]').getBoundingClientRect()); return left + 4 + ',' + (top + 8) })()`,
      )
    const point = async (path: string, types: readonly string[]) => {
      const [x, y] = String(await place(path))
        .split(',')
        .map(Number)
      for (const type of types)
        await browser.call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    }
    await expect.poll(views).toBe(1)
    // Prerendered with everything it needs, and then left alone.
    for (const path of ['/press', '/careers']) {
      await point(path, ['mouseMoved'])
      // A document that is only prefetched loads no picture.
      await expect.poll(() => count(`/rendered${path}`)).toBe(1)
    }
    expect(views()).toBe(1)
    await point('/careers', ['mousePressed', 'mouseReleased'])
    await expect.poll(() => browser.run('location.pathname')).toBe('/careers')
    expect(await browser.run("performance.getEntriesByType('navigation')[0].activationStart > 0")).toBe(true)
    await expect.poll(views).toBe(2)
    expect(await browser.run('document.documentElement.dataset.viewed')).toBe('/careers')
    expect([count('/careers'), count('/press')]).toEqual([1, 1])
  } finally {
    await browser.close()
    await proxy.close()
  }
})

test('[PAGE-8] links to forms and to the account are not fetched ahead', async ({ page, baseURL }) => {
  const proxy = await FaultProxy.open(String(baseURL))
  await page.goto(`${proxy.origin}/about`)
  await page.locator('header').getByRole('link', { name: 'Log in' }).hover()
  await page.locator('footer').getByRole('link', { name: 'Do not contact' }).hover()
  await page.locator('footer').getByRole('link', { name: 'Careers' }).hover()
  await expect.poll(() => proxy.asked.includes('/careers')).toBe(true)
  expect(proxy.asked).not.toContain('/accounts/login')
  expect(proxy.asked).not.toContain('/do-not-contact')
  await proxy.close()
})
