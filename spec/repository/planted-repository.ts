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

/** Each file breaks one rule, or two if an import is wrong in two ways; beside it are the rules that must report it. */
export const plants: { file: string; source: string; rules: string[] }[] = [
  {
    file: 'contracts/a-value.ts',
    source: "import { Gate } from '../src/gate/gate.tsx'\nexport const a = Gate",
    rules: ['contracts-import-nothing-of-ours'],
  },
  {
    file: 'contracts/a-type.ts',
    source: "import type { customer } from '../fixtures/customer.ts'\nexport type A = typeof customer",
    rules: ['contracts-import-nothing-of-ours'],
  },
  {
    file: 'contracts/by-name.ts',
    source: "export { initContract } from 'gridfront/contracts'",
    rules: ['library-does-not-import-itself-by-name'],
  },
  {
    file: 'src/auth/to-host.ts',
    source: "export type { site } from '../../host/build/site.ts'",
    rules: ['src-imports-contracts-and-src'],
  },
  {
    file: 'src/auth/to-fixtures.ts',
    source: "export const load = async () => (await import('../../fixtures/customer.ts')).customer",
    rules: ['src-imports-contracts-and-src'],
  },
  {
    file: 'src/auth/round-about.ts',
    source: "export * from '../testing/kit.ts'",
    rules: ['src-reaches-fixtures-through-two-folders-only', 'auth-imports-what-its-line-names'],
  },
  {
    file: 'src/auth/by-name.ts',
    source: "export { Gate } from 'gridfront'",
    rules: ['library-does-not-import-itself-by-name'],
  },
  {
    file: 'src/testing/to-host.ts',
    source: "export { site } from '../../host/build/site.ts'",
    rules: ['test-kit-and-command-may-add-fixtures'],
  },
  {
    file: 'fixtures/to-src.ts',
    source: "export { Gate } from '../src/gate/gate.tsx'",
    rules: ['fixtures-import-contracts-only'],
  },
  {
    file: 'host/to-fixtures.ts',
    source: "export { customer } from '../fixtures/customer.ts'",
    rules: ['host-is-no-test'],
  },
  {
    file: 'host/to-spec.ts',
    source: "import '../spec/all.test.ts'",
    rules: ['host-is-no-test', 'nothing-imports-spec'],
  },
  {
    file: 'host/by-path.ts',
    source: "export { Gate } from '../src/index.ts'",
    rules: ['host-imports-the-library-by-name'],
  },
  {
    file: 'host/by-alias.ts',
    source: "export { Gate } from '#library/gate/gate.tsx'",
    rules: ['host-imports-the-library-by-name'],
  },
  {
    file: 'host/contracts-by-path.ts',
    source: "import type { initContract } from '../contracts/index.ts'\nexport type A = typeof initContract",
    rules: ['host-imports-the-library-by-name'],
  },
  {
    file: 'host/server/whole-library.ts',
    source: "export type { Gate } from 'gridfront'",
    rules: ['server-imports-contracts-and-server-only', 'server-reaches-no-jsx'],
  },
  {
    file: 'host/server/through-build.ts',
    source: "export { site } from '../build/site.ts'",
    rules: ['server-reaches-no-jsx'],
  },
  {
    file: 'src/auth/client.ts',
    source: "import type { initContract } from '@ts-rest/core'\nexport type A = typeof initContract",
    rules: ['ts-rest-core-in-suites-only'],
  },
  {
    file: 'src/auth/queries.ts',
    source: "export { initTsrReactQuery } from '@ts-rest/react-query/v5'",
    rules: ['ts-rest-react-query-in-account'],
  },
  {
    file: 'src/account/more-queries.ts',
    // Counted by package, so it is reported there.
    source:
      "import type { initTsrReactQuery } from '@ts-rest/react-query/v5'\nexport type A = typeof initTsrReactQuery",
    rules: [],
  },
  {
    file: 'src/round/one.ts',
    source: "import { two } from './two.ts'\nexport const one = () => two",
    rules: ['no-cycles', 'every-folder-has-its-line'],
  },
  {
    file: 'src/round/two.ts',
    source: "import { one } from './one.ts'\nexport const two = () => one",
    // A circle is reported once.
    rules: ['every-folder-has-its-line'],
  },
  { file: 'host/typo.ts', source: "import 'gridfront/sever'", rules: ['every-import-resolves'] },
]
