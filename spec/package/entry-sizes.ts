import { gzipSync } from 'node:zlib'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'

/** Imports from the package, by the names of their budgets in `budgets.json`. */
const entries = {
  createPageLoader: "export { createPageLoader } from 'gridfront'",
  createTracer: "export { createTracer } from 'gridfront'",
  'LoginForm with SiteHeader': "export { LoginForm, SiteHeader } from 'gridfront'",
  createApiClient: "export { createApiClient } from 'gridfront'",
  'a working session': `export {
    createApiClient, createAuth, createLiveSession, createTabs, createTokenStorage, pageLifecycle, sessionServices, verifyToken,
  } from 'gridfront'`,
  defineBrand: "export { defineBrand } from 'gridfront/server'",
  verifyToken: "export { verifyToken } from 'gridfront'",
  createGridfront: "export { createGridfront } from 'gridfront'",
}

/** Gzipped bytes, including everything that loads lazily. */
export type EntrySizes = Record<string, { readonly vite: number; readonly esbuild: number }>

// Packages that the page has anyway.
const external = /^(?:react|react-dom|@tanstack\/react-router|@tanstack\/react-query)(?:\/|$)/
const gzipped = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length

async function byVite(root: string, code: string): Promise<number> {
  const entry = '\0entry.js'
  const bundle = await vite({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === 'entry' ? entry : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: 'entry',
        external,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false, comments: false },
      },
    },
  })
  if (Array.isArray(bundle) || !('output' in bundle)) throw new Error('one output was expected')
  return bundle.output.reduce((bytes, file) => bytes + (file.type === 'chunk' ? gzipped(file.code) : 0), 0)
}

async function byEsbuild(root: string, contents: string): Promise<number> {
  const { outputFiles, warnings } = await esbuild({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2023',
    platform: 'browser',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'external',
        setup: ({ onResolve }) => {
          onResolve({ filter: external }, ({ path }) => ({ path, external: true }))
        },
      },
    ],
  })
  if (warnings.length > 0) throw new Error(`esbuild warns of the package: ${warnings[0]?.text}`)
  return outputFiles.reduce((bytes, file) => bytes + gzipped(file.contents), 0)
}

/** Sizes of the package in `node_modules/gridfront` below `root`. */
export async function entrySizes(root: string): Promise<EntrySizes> {
  const sizes: EntrySizes = {}
  for (const [name, code] of Object.entries(entries))
    sizes[name] = { vite: await byVite(root, code), esbuild: await byEsbuild(root, code) }
  return sizes
}
