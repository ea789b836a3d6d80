import type { Plugin } from 'vite'

const ofReact = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/
/** Modules in which a package re-exports one of its two builds: `react-dom/client.js`. */
const choice = /module\.exports = require\((['"])(\.\.?\/cjs\/[\w./-]+\.production\.js)\1\)/
const required = /^var (?:[\w$]+ = require\("[^"]+"\),\s*)*[\w$]+ = require\("[^"]+"\);/m
const oneOfThem = /([\w$]+) = require\("([^"]+)"\)/g

/** `var A = require("a"), B = require("b");` as imports. */
const withImports = (code: string) =>
  code.replace(required, (declared) =>
    [...declared.matchAll(oneOfThem)]
      .map(([, name, from]) => `import * as ${name} from "${from}";`)
      .join('\n'),
  )

/** The text of one of React's production builds as an ES module; undefined if it has another structure. */
export function asModule(code: string): string | undefined {
  const namesIn = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name = '']) => name))
  const names = namesIn(/\bexports\.(\w+)/g)
  const declared = namesIn(/^exports\.(\w+) =/gm)
  const text = withImports(code)
    .replace(/^exports\.(\w+) =/gm, 'var export_$1 =')
    .replaceAll(/\bexports\.(\w+)/g, 'export_$1')
  if (names.size === 0 || names.size > declared.size || /\b(?:module|exports|require)\b[.([]/.test(text))
    return undefined
  const list = [...names].map((name) => `export_${name} as ${name}`)
  return `${text}\nexport { ${list.join(', ')} };\n`
}

/** `import React from "react"` as a whole would keep everything that React exports. */
const wholeReact = /^import (\w+) from (["'])react\2/gm

/**
 * Converts React to ES modules for the bundler. It is published as CommonJS: one function of 180 kB, which a browser
 * parses twice (pre-parse and call), and from which unused code cannot be removed. A React with another structure (such
 * as 18.2) is bundled unchanged. Packages that import React as one object get named imports instead, of which the
 * bundler keeps the used ones.
 */
export const reactModules = (): Plugin => ({
  name: 'gridfront-react-modules',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]node_modules[\\/](?!.*development).*\.js$/ },
    handler(code, id) {
      if (!ofReact.test(id)) {
        const named = code.replace(wholeReact, 'import * as $1 from "react"')
        return named === code ? null : { code: named, map: null }
      }
      // The polyfill of `useSyncExternalStore` for versions of React without it.
      if (/use-sync-external-store[\\/]shim[\\/]index\.js$/.test(id))
        return { code: "export { useSyncExternalStore } from 'react';\n", map: null }
      const chosen = choice.exec(code)?.[2]
      if (chosen !== undefined)
        return {
          code: `export * from '${chosen}';\nimport * as all from '${chosen}';\nexport default all;\n`,
          map: null,
        }
      const text = /[\\/]cjs[\\/]/.test(id) ? asModule(code) : undefined
      return text === undefined ? null : { code: text, map: null }
    },
  },
})
