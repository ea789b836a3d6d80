import type { Plugin } from 'vite'

/**
 * Cuts zod 3 out of `@ts-rest/core`, which carries a whole copy for four deprecated schemas: 12 kB gzipped
 * of every bundle with a contract in it. What the rest of the file still asks of it are two classes for
 * `instanceof`. Fails the build when the file no longer has the shape this was written for.
 */
export const tsRestLite = (): Plugin => ({
  name: 'gridfront:ts-rest-lite',
  enforce: 'pre',
  transform: {
    filter: { id: /@ts-rest[\\/]core[\\/]index\.esm\.mjs/ },
    handler(code) {
      const from = code.indexOf('var z = /*#__PURE__*/Object.freeze(')
      const to = code.indexOf('});', from) + 3
      const rest = code.slice(to)
      const isCut = code.startsWith('var util;') && from >= 0 && to >= 3
      // Whatever else the rest named of it would only fail in the browser.
      const isWhole = !/\b(?:instanceof|new|extends) Zod(?!(?:Object|Error)\b)/.test(rest)
      if (!isCut || !isWhole) this.error('@ts-rest/core changed its shape: look at tsRestLite again')
      const stub = 'const stub = () => new Proxy(function () {}, { get: () => stub(), apply: () => stub() });'
      return {
        code: `${stub}\nconst z = /*#__PURE__*/ stub();\nclass ZodObject {}\nclass ZodError {}\n${rest}`,
        map: null,
      }
    },
  },
})
