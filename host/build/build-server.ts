import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inputStamp, unlessFresh } from './input-stamp.ts'
import { productionBuild } from './production-build.ts'

const out = 'dist/host/server'
const inputs = [
  'contracts',
  'src',
  'host/server',
  'host/content/queries/plans.json',
  'host/brand.ts',
  'host/environment-keys.ts',
  'host/build/build-server.ts',
  'package-lock.json',
  'package.json',
]
const source = 'gridfront-source'

/** Builds the backend as JavaScript for Node 24; its dependencies come from `npm ci --omit=dev`. */
export async function buildServer(): Promise<void> {
  await unlessFresh(join(out, '.stamp'), await inputStamp(inputs), async () => {
    process.stderr.write('Building the backend …\n')
    await productionBuild({
      configFile: false,

      resolve: { conditions: [source] },
      ssr: { noExternal: ['gridfront', 'drizzle-orm'], resolve: { conditions: [source, 'node'] } },
      build: {
        ssr: true,
        target: 'node24',
        outDir: out,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'host/server/main.ts',
            keys: 'host/server/keys-command.ts',
            customers: 'host/server/customers-command.ts',
            bills: 'host/server/bills-command.ts',
            jobs: 'host/server/jobs-command.ts',
            payments: 'host/server/payments-command.ts',
            data: 'host/server/data-command.ts',
            requests: 'host/server/requests-command.ts',
            'import-nem12': 'host/server/import-nem12-command.ts',
          },
          // Shared modules stay in the same folder, because `migrations-folder.ts` and `fonts-folder.ts` look next to it.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    })
    await cp('host/server/migrations', join(out, 'migrations'), { recursive: true })
    await cp('host/fonts', join(out, 'fonts'), {
      recursive: true,
      filter: (file) => !file.endsWith('.woff2'),
    })
  })
}
