import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Capabilities } from 'selenium-webdriver'
import { inject } from 'vitest'
import { freePort } from '../tools/run/free-port.ts'
import { WebKitPage } from './webkit-page.ts'

export interface WebKitBrowser {
  readonly page: WebKitPage
  readonly newTab: () => Promise<WebKitPage>
  readonly close: () => Promise<void>
}

const longestLoadMs = 20_000

/** A browser without stored data. `words`: options of MiniBrowser. */
export async function openWebKit(origin = inject('siteOrigin'), ...words: string[]): Promise<WebKitBrowser> {
  const { browser, driver: program } = inject('webKit')
  const port = await freePort()
  const driverProcess = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...inject('webKitEnv') },
  })
  const end = async () => {
    if (driverProcess.exitCode === null && driverProcess.kill()) await once(driverProcess, 'exit')
  }
  try {
    const driver = await connect(port, browser, words)
    await driver.manage().setTimeouts({ pageLoad: longestLoadMs })
    const close = async () => {
      await driver.quit().catch(() => {})
      await end()
    }
    const page = new WebKitPage(driver, await driver.getWindowHandle(), origin)
    const newTab = async () => {
      await driver.switchTo().newWindow('window')
      return new WebKitPage(driver, await driver.getWindowHandle(), origin)
    }
    return { page, newTab, close }
  } catch (error) {
    await end()
    throw error
  }
}

async function connect(port: number, binary: string, words: readonly string[]) {
  const server = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    const isReady = await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (tries > 200) throw new Error('WebKitWebDriver does not answer')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  const options = { binary, args: ['--automation', '--time-zone=Australia/Sydney', ...words] }
  return new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
    .build()
}
