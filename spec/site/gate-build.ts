import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The two sites with a gate. */
const gates = {
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

export type GatedSite = keyof typeof gates

/**
 * Builds the host with other settings, in a process of its own, as `npm run build` does. With quick compression, because
 * nothing measures its files.
 */
export async function buildWith(out: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const program = `import { makeSite } from './host/build/make-site.ts'
    await makeSite(${JSON.stringify({ out, content: 'host/content' })})`
  const words = ['--conditions=gridfront-source', '--input-type=module', '--eval', program]
  const env = { ...process.env, COMPRESSION: 'quick', ...settings }
  const [code] = await once(spawn(process.execPath, words, { stdio: 'inherit', env }), 'exit')
  if (code !== 0) throw new Error(`The build ended with ${code}`)
}

/** Builds the host with a gate. */
export const buildWithGate = (out: string, site: GatedSite): Promise<void> =>
  buildWith(out, { GATE: JSON.stringify(gates[site]) })
