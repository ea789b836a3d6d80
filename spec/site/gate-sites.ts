import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { deliver } from './deliver.ts'
import { FaultProxy } from './fault-proxy.ts'
import { test as base, expect } from './site-test.ts'

/** The two sites with a gate. */
export const gates = {
  /** Its modal shows at once. */
  now: { enabled: true, accessCode: ['4821', 'Wattle 7'], showTrigger: 'immediately' },
  /** Its modal shows after 5 s, and takes ten digits. */
  later: {
    enabled: true,
    accessCode: ['0123456789'],
    immediateForTesting: true,
    validation: { enforceNumericOnly: true },
  },
} as const

type Site = keyof typeof gates

/** Builds the host with a gate, in a process of its own, as `npm run build` does with `GATE` set. */
async function build(out: string, gate: object): Promise<void> {
  const program = `import { makeSite } from './host/build/make-site.ts'
    await makeSite(${JSON.stringify({ out, content: 'host/content' })})`
  const words = ['--conditions=gridfront-source', '--input-type=module', '--eval', program]
  const env = { ...process.env, GATE: JSON.stringify(gate) }
  const [code] = await once(spawn(process.execPath, words, { stdio: 'inherit', env }), 'exit')
  if (code !== 0) throw new Error(`The build ended with ${code}`)
}

interface Builds {
  /**
   * Folder of a site, built when it is first needed. `GATE_BUILDS` may name the folders of the two, separated by a
   * comma, if they have been built before.
   */
  readonly builtSite: (site: Site) => Promise<string>
}
interface Open {
  readonly openSite: (site: Site) => Promise<FaultProxy>
}

/** A test that opens sites with a gate. */
export const test = base.extend<Open, Builds>({
  builtSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const [now, later] = process.env.GATE_BUILDS?.split(',') ?? []
      if (now && later) return use(async (site) => ({ now, later })[site])
      // Inside the project: the rendering entry that is made there looks for its packages upwards.
      const folder = await mkdtemp(join('dist', 'gates-'))
      const made = new Map<Site, Promise<string>>()
      await use((site) => {
        const out = join(folder, site)
        const built = made.get(site) ?? build(out, gates[site]).then(() => out)
        made.set(site, built)
        return built
      })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  openSite: async ({ baseURL, builtSite }, use) => {
    const opened: FaultProxy[] = []
    await use(async (site) => {
      const faultProxy = await FaultProxy.open(String(baseURL))
      opened.push(faultProxy)
      faultProxy.deploy(await deliver(await builtSite(site)))
      return faultProxy
    })
    for (const faultProxy of opened) await faultProxy.close()
  },
})

/** The dialog that is shown at the gate. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Closed Testing Mode' })
export const field = (page: Page) => dialog(page).getByPlaceholder('Enter invite code')
export const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' })
/** The page's own heading, behind it. */
export const heading = (page: Page) => page.locator('main h1')
export const wrongCode = 'Invalid invite code. Please try again.'

export async function enter(page: Page, code: string) {
  await field(page).fill(code)
  await submit(page).click()
}
/** Opens an address where the modal shows at once. */
export async function openAt(page: Page, address: string) {
  await page.goto(address)
  await expect(field(page)).toBeFocused()
}
