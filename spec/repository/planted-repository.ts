/** A small repository without violations: it has every allowed import direction, and every kind of import. */
export const goodRepository: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'gridfront',
    type: 'module',
    imports: { '#app/*': './host/app/*', '#library/*': './src/*' },
    exports: {
      '.': { 'gridfront-source': './src/index.ts', default: './dist/lib/index.js' },
      './account': { 'gridfront-source': './src/account/index.ts', default: './dist/lib/account.js' },
      './contracts': { 'gridfront-source': './contracts/index.ts', default: './dist/lib/contracts.js' },
      './server': { 'gridfront-source': './src/server.ts', default: './dist/lib/server.js' },
    },
    dependencies: { '@ts-rest/core': '*', '@ts-rest/react-query': '*' },
  }),
  'node_modules/@ts-rest/core/package.json': JSON.stringify({ name: '@ts-rest/core', main: 'index.js' }),
  'node_modules/@ts-rest/core/index.js': 'export const initContract = 1',
  'node_modules/@ts-rest/react-query/package.json': JSON.stringify({
    name: '@ts-rest/react-query',
    exports: { './v5': './v5.js' },
  }),
  'node_modules/@ts-rest/react-query/v5.js': 'export const initTsrReactQuery = 1',

  'contracts/rest.ts': 'export const initContract = 1',
  'contracts/index.ts': "export * from './rest.ts'",
  'fixtures/customer.ts':
    "import { initContract } from '../contracts/index.ts'\nexport const customer = initContract",
  'src/server.ts': "export { initContract } from '../contracts/rest.ts'",
  'src/index.ts': "export * from './server.ts'\nexport { Gate } from './gate/gate.tsx'",
  'src/gate/gate.tsx': 'export const Gate = () => <p>gate</p>',
  'src/account/index.ts': "export { initTsrReactQuery } from './queries.ts'",
  'src/account/queries.ts': "export { initTsrReactQuery } from '@ts-rest/react-query/v5'",
  'src/testing/kit.ts': "export { customer } from '../../fixtures/customer.ts'",
  'src/command/main.ts': "export { customer } from '../testing/kit.ts'",
  'host/client.tsx':
    "import { Gate } from 'gridfront'\nimport('gridfront/account')\nexport const App = () => <Gate />",
  'host/app/page.tsx': 'export const Page = () => <p>page</p>',
  'host/routes/index.tsx': "export { Page } from '#app/page.tsx'",
  'host/build/site.ts': "import { Gate } from 'gridfront'\nimport 'virtual:site'\nexport const site = Gate",
  'host/server/routes.ts': "export type { initContract } from 'gridfront/contracts'",
  'host/server/main.ts': "import './routes.ts'\nexport { initContract } from 'gridfront/server'",
  'spec/all.test.ts':
    "import 'gridfront'\nimport '../src/gate/gate.tsx'\nimport '../contracts/rest.ts'\nimport '../fixtures/customer.ts'\nimport '../host/client.tsx'",
}

/** Files by the rules that must report them: each breaks one, or two if an import is wrong in two ways. */
const planted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'contracts-import-nothing-of-ours': {
    'contracts/a-value.ts': "import { Gate } from '../src/gate/gate.tsx'\nexport const a = Gate",
    'contracts/a-type.ts':
      "import type { customer } from '../fixtures/customer.ts'\nexport type A = typeof customer",
  },
  'library-does-not-import-itself-by-name': {
    'contracts/by-name.ts': "export { initContract } from 'gridfront/contracts'",
    'src/auth/by-name.ts': "export { Gate } from 'gridfront'",
  },
  'src-imports-contracts-and-src': {
    'src/auth/to-host.ts': "export type { site } from '../../host/build/site.ts'",
    'src/auth/to-fixtures.ts':
      "export const load = async () => (await import('../../fixtures/customer.ts')).customer",
  },
  'src-reaches-fixtures-through-two-folders-only, auth-imports-what-its-line-names': {
    'src/auth/round-about.ts': "export * from '../testing/kit.ts'",
  },
  'test-kit-and-command-may-add-fixtures': {
    'src/testing/to-host.ts': "export { site } from '../../host/build/site.ts'",
  },
  'fixtures-import-contracts-only': {
    'fixtures/to-src.ts': "export { Gate } from '../src/gate/gate.tsx'",
  },
  'host-is-no-test': {
    'host/to-fixtures.ts': "export { customer } from '../fixtures/customer.ts'",
  },
  'host-is-no-test, nothing-imports-spec': {
    'host/to-spec.ts': "import '../spec/all.test.ts'",
  },
  'host-imports-the-library-by-name': {
    'host/by-path.ts': "export { Gate } from '../src/index.ts'",
    'host/by-alias.ts': "export { Gate } from '#library/gate/gate.tsx'",
    'host/contracts-by-path.ts':
      "import type { initContract } from '../contracts/index.ts'\nexport type A = typeof initContract",
  },
  'server-imports-contracts-and-server-only, server-reaches-no-jsx': {
    'host/server/whole-library.ts': "export type { Gate } from 'gridfront'",
  },
  'server-reaches-no-jsx': {
    'host/server/through-build.ts': "export { site } from '../build/site.ts'",
  },
  'ts-rest-core-in-suites-only': {
    'src/auth/client.ts':
      "import type { initContract } from '@ts-rest/core'\nexport type A = typeof initContract",
  },
  'ts-rest-react-query-in-account': {
    'src/auth/queries.ts': "export { initTsrReactQuery } from '@ts-rest/react-query/v5'",
  },
  '': {
    // Counted by package, so it is reported there.
    'src/account/more-queries.ts':
      "import type { initTsrReactQuery } from '@ts-rest/react-query/v5'\nexport type A = typeof initTsrReactQuery",
  },
  'no-cycles, every-folder-has-its-line': {
    'src/round/one.ts': "import { two } from './two.ts'\nexport const one = () => two",
  },
  'every-folder-has-its-line': {
    // A circle is reported once.
    'src/round/two.ts': "import { one } from './one.ts'\nexport const two = () => one",
  },
  'every-import-resolves': {
    'host/typo.ts': "import 'gridfront/sever'",
  },
}

export const plants = Object.entries(planted).flatMap(([rules, files]) =>
  Object.entries(files).map(([file, source]) => ({ file, source, rules: rules.split(', ').filter(Boolean) })),
)
