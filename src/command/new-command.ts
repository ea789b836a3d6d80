import { exitCodes } from './exit-codes.ts'
import { newHelp } from './help.ts'
import type { CommandPorts } from './ports.ts'
import { readArguments } from './read-arguments.ts'
import { UsageError } from './usage-error.ts'

/** The brand of the starter's files, as a name and as a part of addresses. */
const sample = { name: 'Banksia Power', id: 'banksia' } as const

const flags = {
  name: { type: 'string' },
  library: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The other dependencies of a new site, in the versions that the library is tested with, except the test runner. */
export const besideTheLibrary = {
  dependencies: {
    '@tanstack/react-query': '^5.108.0',
    '@tanstack/react-router': '^1.170.46',
    react: '^19.3.1',
    'react-dom': '^19.3.1',
  },
  devDependencies: {
    '@tanstack/router-plugin': '^1.169.0',
    '@types/node': '^24.19.2',
    '@types/react': '^19.3.0',
    '@types/react-dom': '^19.3.0',
    '@vitejs/plugin-react': '^6.3.0',
    typescript: '^7.0.2',
    vite: '^8.3.8',
    // The newest that runs on the library's oldest Node, 20.19.
    vitest: '^4.1.0',
  },
} as const

/** `blue-gum` → `Blue Gum`. */
const nameFrom = (id: string) =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const manifest = (id: string, library: string) =>
  `${JSON.stringify(
    {
      name: id,
      private: true,
      type: 'module',
      scripts: {
        dev: 'vite',
        build: 'vite build --app',
        preview: 'vite preview',
        types: 'tsc',
        test: 'npm run build && vitest run',
      },
      dependencies: { gridfront: library, ...besideTheLibrary.dependencies },
      devDependencies: besideTheLibrary.devDependencies,
    },
    null,
    2,
  )}\n`

const tsconfig = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      types: ['vite/client', 'node'],
    },
    exclude: ['dist'],
  },
  null,
  2,
)}\n`

/** `gridfront new <folder>`: a small site to begin with. Gives the exit code. */
export async function newCommand(words: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = readArguments(words, flags)
  const { stdout, starter, kindOf, writeNew, version } = ports
  if (values.help) {
    stdout.write(newHelp)
    return exitCodes.success
  }
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0)
    throw new UsageError('Say the folder of the new site: gridfront new blue-gum-energy.')
  const id = folder.replace(/[\\/]+$/, '').replace(/^.*[\\/]/, '')
  if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(id))
    throw new UsageError('The folder’s name becomes part of addresses: small letters, digits and hyphens.')
  const name = values.name ?? nameFrom(id)
  if (!/^[^\s"'<>&{}\\][^"'<>&{}\\\n]*$/.test(name))
    throw new UsageError('--name takes the brand as people read it, without quotes and brackets.')
  if ((await kindOf(folder)) !== 'nothing')
    throw new UsageError(`There is something at ${folder} already: name a folder that is not there yet.`)

  const inBrand = (text: string) => text.replaceAll(sample.name, name).replaceAll(sample.id, id)
  for (const { path, text } of await starter.readFiles()) await writeNew(`${folder}/${path}`, inBrand(text))
  await writeNew(`${folder}/package.json`, manifest(id, values.library ?? `^${version}`))
  await writeNew(`${folder}/tsconfig.json`, tsconfig)
  await writeNew(
    `${folder}/.gitignore`,
    'node_modules\ndist\nreports\n.tanstack\nrouteTree.gen.ts\ncontent.gen.d.ts\n',
  )
  const keys = { keys: [await starter.makePublicKey()] }
  await writeNew(`${folder}/production-keys.json`, `${JSON.stringify(keys, null, 2)}\n`)
  stdout.write(`A site for ${name} is in ${folder}. Next:

  cd ${folder}
  npm install
  npm run dev
`)
  return exitCodes.success
}
