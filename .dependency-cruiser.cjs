// The directions of imports: contracts ← src ← host, contracts ← fixtures, spec → all.
// Planted violations in spec/repository/import-directions.test.ts show each rule red. It also checks that the backend
// leads to no JSX, however far away: here that would take longer than everything else.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const folders = '^(?:contracts|src|host|spec|fixtures)/'
const only = (...paths) => ({ path: folders, pathNot: paths })

/** What stands in the table of src/README.md: each folder of the library with those that it may import. */
const library = [
  ...readFileSync(join(__dirname, 'src/README.md'), 'utf8').matchAll(/^\| `([\w-]+)` \|.*\|(.*)\|$/gm),
].map(([, name, imports]) => ({ name, imports: [...imports.matchAll(/`([\w-]+)`/g)].map(([, one]) => one) }))
const namesOf = (list) => list.map(({ name }) => name)
for (const [at, { name, imports }] of library.entries())
  for (const one of imports)
    if (!namesOf(library.slice(0, at)).includes(one))
      throw new Error(`src/README.md: ${name} imports ${one}, which does not stand further up`)

/** The folders of the backend by the tables of host/server/README.md, lower layers first. */
const server = [
  ...readFileSync(join(__dirname, 'host/server/README.md'), 'utf8').matchAll(/^\| `([\w/-]+)` \|/gm),
].map(([, name]) => name)
/** The modules that are directly in a folder, or all below one that has no line for a folder inside it. */
const inServer = (name) =>
  `^host/server/${name}/${server.some((one) => one.startsWith(`${name}/`)) ? '[^/]+$' : ''}`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contracts-import-nothing-of-ours',
      comment: 'Contracts are what both sides agree on: they know neither side.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: only('^contracts/'),
    },
    {
      name: 'src-imports-contracts-and-src',
      comment: 'The library knows no brand, no backend and no test data.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:testing|command)/' },
      to: only('^contracts/', '^src/'),
    },
    {
      name: 'test-kit-and-command-may-add-fixtures',
      comment:
        'src/testing and src/command hand fixtures to brands and API teams; nothing else opens to them.',
      severity: 'error',
      from: { path: '^src/(?:testing|command)/' },
      to: only('^contracts/', '^src/', '^fixtures/'),
    },
    {
      name: 'src-reaches-fixtures-through-two-folders-only',
      comment:
        'A page that reached fixtures by way of the test kit would ship keys and customers to visitors.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:testing|command)/' },
      to: { path: '^src/(?:testing|command)/' },
    },
    ...library.map(({ name, imports }) => ({
      name: `${name}-imports-what-its-line-names`,
      comment: 'The table of src/README.md says which folders of the library know which others.',
      severity: 'error',
      from: { path: `^src/${name}/` },
      to: { path: '^src/[^/]+/', pathNot: `^src/(?:${[name, ...imports].join('|')})/` },
    })),
    ...server.map((name, at) => ({
      name: `server-${name.replace('/', '-')}-imports-what-is-above-it`,
      comment: 'A folder of the backend imports the folders above it in the tables of host/server/README.md.',
      severity: 'error',
      from: { path: inServer(name) },
      to: {
        path: '^host/server/',
        pathNot: [
          ...server.slice(0, at + 1).map(inServer),
          // What the operator has set, for commands.
          ...(name.startsWith('commands') ? ['^host/server/config[.]ts$'] : []),
        ],
      },
    })),
    {
      name: 'every-folder-of-the-backend-has-its-line',
      comment: 'A folder that host/server/README.md does not name could import anything.',
      severity: 'error',
      from: { path: '^host/server/[^/]+/', pathNot: ['^host/server/migrations/', ...server.map(inServer)] },
      to: {},
    },
    {
      name: 'every-folder-has-its-line',
      comment: 'A folder of the library that src/README.md does not name could import anything.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(?:${namesOf(library).join('|')})/` },
      to: {},
    },
    {
      name: 'library-does-not-import-itself-by-name',
      comment: 'By its own name the library would load its packed self: two copies, two sessions.',
      severity: 'error',
      from: { path: '^(?:src|contracts|fixtures)/' },
      to: { path: folders, dependencyTypesNot: ['local'] },
    },
    {
      name: 'fixtures-import-contracts-only',
      comment: 'Fixtures are data that any side can use.',
      severity: 'error',
      from: { path: '^fixtures/' },
      to: only('^contracts/', '^fixtures/'),
    },
    {
      name: 'host-is-no-test',
      comment: 'The site is what a stranger could build: without our suites and fixtures.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: '^(?:spec|fixtures)/' },
    },
    {
      name: 'host-imports-the-library-by-name',
      comment:
        "Through package.json's exports, as every brand must: a path into src sees what is not public.",
      severity: 'error',
      from: { path: '^host/' },
      to: { path: '^(?:src|contracts)/', dependencyTypes: ['local'] },
    },
    {
      name: 'server-imports-contracts-and-server-only',
      comment:
        'Node loads no JSX: gridfront/contracts, billing, energy, fastify, nem12, oidc-server, payments-server, server and validators are the entries without it.',
      severity: 'error',
      from: { path: '^host/server/' },
      to: {
        path: '^(?:src|contracts)/',
        pathNot: [
          '^src/server[.]ts$',
          '^src/(?:billing|energy|fastify|nem12|oidc-server|payments-server|validators)/index[.]ts$',
          '^contracts/index[.]ts$',
        ],
      },
    },
    {
      name: 'ts-rest-core-in-suites-only',
      comment: 'It brings zod 3: contracts/rest.ts is its stand-in, and suites hold the two equal.',
      severity: 'error',
      from: { path: folders, pathNot: '^spec/' },
      to: { path: '(?:^|node_modules/)@ts-rest/core(?:/|$)' },
    },
    {
      name: 'ts-rest-react-query-in-account',
      comment: 'It is bundled, and its types never leave src/account, or the hooks of brands turn into any.',
      severity: 'error',
      from: { path: folders, pathNot: '^src/account/' },
      to: { path: '(?:^|node_modules/)@ts-rest/react-query(?:/|$)' },
    },
    {
      name: 'ts-rest-react-query-in-one-module',
      comment: 'Within src/account, too, one module alone knows it.',
      severity: 'error',
      module: { path: 'node_modules/@ts-rest/react-query/', numberOfDependentsMoreThan: 1 },
      from: { path: '^src/account/' },
    },
    {
      name: 'nothing-imports-spec',
      comment: 'Suites see everything and are seen by nothing.',
      severity: 'error',
      from: { path: folders, pathNot: '^spec/' },
      to: { path: '^spec/' },
    },
    {
      name: 'no-cycles',
      comment: 'In a circle, what a module finds when it loads depends on who came first.',
      severity: 'error',
      from: { path: folders },
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      comment: 'An import that does not resolve follows no rule: it would pass every other one unseen.',
      severity: 'error',
      from: { path: folders },
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?inline$' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API: without swc this tool cruises no TypeScript at all, and passes.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Of the files' contents: nothing is checked again until one of them, or a rule, has changed.
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
    // A stranger's projects: they see the packed library, not this repository.
    exclude: { path: '^(?:spec/package/consumer|src/starter)/' },
    enhancedResolveOptions: {
      conditionNames: ['gridfront-source', 'import', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
