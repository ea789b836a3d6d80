import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { deliver } from './deliver.ts'
import { FaultProxy } from './fault-proxy.ts'
import type { GatedSite } from './gate-build.ts'
import { buildWithGate } from './gate-build.ts'
import { test as base, expect } from './site-test.ts'

interface Builds {
  /**
   * Folder of a site, built when it is first needed. `GATE_BUILDS` may name the folders of the two, separated by a comma,
   * if they have been built before.
   */
  readonly builtSite: (site: GatedSite) => Promise<string>
  /** Folder of a site with a gate that already runs at the base URL, and is tested instead of the two; '' for none. */
  readonly gatedBuild: string
}
interface Open {
  readonly openSite: (site: GatedSite) => Promise<FaultProxy>
}

/** A test that opens sites with a gate. */
export const test = base.extend<Open, Builds>({
  gatedBuild: ['', { option: true, scope: 'worker' }],
  builtSite: [
    async ({ gatedBuild }, use) => {
      if (gatedBuild) return use(async () => gatedBuild)
      const [now, later] = process.env.GATE_BUILDS?.split(',') ?? []
      if (now && later) return use(async (site) => ({ now, later })[site])
      // Inside the project, because the rendering entry that is created there resolves its packages from parent folders.
      const folder = await mkdtemp(join('dist', 'gates-'))
      const made = new Map<GatedSite, Promise<string>>()
      await use((site) => {
        const out = join(folder, site)
        const built = made.get(site) ?? buildWithGate(out, site).then(() => out)
        made.set(site, built)
        return built
      })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  openSite: async ({ baseURL, builtSite, gatedBuild }, use) => {
    const opened: FaultProxy[] = []
    await use(async (site) => {
      const faultProxy = await FaultProxy.open(String(baseURL))
      opened.push(faultProxy)
      if (!gatedBuild) faultProxy.deploy(await deliver(await builtSite(site)))
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

/** Types a code: React does not notice what Firefox's driver fills into a controlled field. */
export async function enter(page: Page, code: string) {
  await field(page).fill('')
  await field(page).pressSequentially(code)
  await submit(page).click()
}
/** Opens an address where the modal shows at once. */
export async function openAt(page: Page, address: string) {
  await page.goto(address)
  await expect(field(page)).toBeFocused()
}
