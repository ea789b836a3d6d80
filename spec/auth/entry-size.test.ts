import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { build } from 'vite'
import { expect, test } from 'vitest'

/** The code that a page loads for a visitor without a token. */
const start = `
export { AuthProvider, useSession } from '/src/auth/auth-provider.tsx'
export { createAuth } from '/src/auth/auth.ts'
export { pageLifecycle } from '/src/auth/page-lifecycle.ts'
export { createTabs } from '/src/auth/tabs.ts'
export { createTokenStorage } from '/src/auth/token-storage.ts'
export { useCustomerGuard } from '/src/auth/use-customer-guard.ts'`

/** The code that loads with the first token, as one chunk. */
const live = `
export { createLiveSession } from '/src/auth/live-session.ts'
export { useSessionExpiry } from '/src/auth/use-session-expiry.ts'
export { verifyToken } from '/src/token/verify-token.ts'`

/** `isWhole`: everything in one file, as on sites that bundle the entry without splitting. */
const modules = (isWhole: boolean): Plugin => ({
  name: 'auth-entry',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === 'entry' || id === 'live') return `\0${id}.ts`
    // The library's default for this code, which a site with its own never loads.
    if (id !== './live-session.ts' || !importer?.endsWith('/auth.ts')) return null
    return isWhole ? { id: 'live', external: true } : '\0live.ts'
  },
  load: (id) =>
    id === '\0live.ts'
      ? live
      : id === '\0entry.ts'
        ? `${start}\n${isWhole ? live : "export const loadLiveSession = () => import('live')"}`
        : null,
})

/** The built files, the entry first. */
async function bundled(isWhole: boolean) {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    // A production build: development JSX would contain the path of this folder.
    oxc: { jsx: { development: false } },
    plugins: [modules(isWhole)],
    resolve: { conditions: ['gridfront-source', 'module', 'browser', 'production'] },
    // Built like server code, so that Vite adds no preloading code.
    ssr: {
      noExternal: true,
      resolve: { conditions: ['gridfront-source', 'module', 'browser', 'production'] },
    },
    build: {
      write: false,
      ssr: true,
      minify: true,
      target: 'es2023',
      rolldownOptions: {
        input: 'entry',
        external: [/^react(?:\/|$)/],
        preserveEntrySignatures: 'allow-extension',
        output: { comments: false },
      },
    },
  })
  if (Array.isArray(bundle) || !('output' in bundle)) throw new Error('one output was expected')
  const chunks = bundle.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []))
  const first = chunks.find(({ isEntry }) => isEntry)
  if (!first) throw new Error('there is no entry')
  return { chunks, atOnce: new Set([first.fileName, ...first.imports]) }
}

const gzipped = (chunks: readonly { readonly code: string }[]) =>
  chunks.reduce((bytes, { code }) => bytes + gzipSync(code, { level: 9 }).length, 0)

// 0.2 kB of this is for claims with a brand's own names.
test('the auth entry is small: gzipped at most 4.1 kB without a token, and 11.7 kB whole', async () => {
  const [split, whole] = await Promise.all([bundled(false), bundled(true)])
  const eager = split.chunks.filter(({ fileName }) => split.atOnce.has(fileName))
  const sizes = {
    withoutToken: gzipped(eager),
    whole: gzipped(whole.chunks),
    inChunks: gzipped(split.chunks),
  }
  console.info('auth entry, gzipped bytes:', sizes)
  expect(whole.chunks).toHaveLength(1)
  expect(eager.map(({ code }) => code).join(), 'no cryptography without a token').not.toContain('RSASSA')
  expect(whole.chunks[0]?.code).toContain('RSASSA')
  expect(sizes.withoutToken).toBeLessThanOrEqual(4.1 * 1024)
  expect(sizes.whole).toBeLessThanOrEqual(11.7 * 1024)
}, 60_000)
