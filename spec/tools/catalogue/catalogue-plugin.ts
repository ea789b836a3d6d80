import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const stylesId = 'virtual:catalogue/styles.css'
const resolvedStylesId = '\0catalogue-styles.js'

/** Every style that a page can have, in order: the library's, then lazily loaded ones, then the host's. */
function styleFiles(): string[] {
  const theme = 'src/theme'
  const always = readFileSync(`${theme}/style.css`, 'utf8')
  const others = readdirSync(theme).filter(
    (name) => name.endsWith('.css') && name !== 'style.css' && !always.includes(`"./${name}"`),
  )
  return [
    `${theme}/style.css`,
    ...others.map((name) => `${theme}/${name}`),
    'host/site.css',
    'spec/tools/catalogue/catalogue.css',
  ].filter(existsSync)
}

/**
 * The catalogue in Vite. In development it answers `/catalogue` and everything below it before the site does; the page
 * itself reads the rest of the address. The development server finds this file by its path, because the host imports
 * nothing from the suites, and the packed library has none.
 */
export function cataloguePlugin(): Plugin {
  return {
    name: 'gridfront-catalogue',
    resolveId: (id) => (id === stylesId ? resolvedStylesId : null),
    load: (id) =>
      id === resolvedStylesId
        ? styleFiles()
            .map((file) => `import '/${file}'\n`)
            .join('')
        : null,
    configureServer(server) {
      server.middlewares.use('/catalogue', (request, response, next) => {
        const address = request.originalUrl ?? '/catalogue'
        readFile('spec/tools/catalogue/index.html', 'utf8')
          .then((html) => server.transformIndexHtml(address, html))
          .then((html) => {
            response.writeHead(200, {
              'content-type': 'text/html; charset=utf-8',
              'cache-control': 'no-store',
            })
            response.end(html)
          })
          .catch(next)
      })
    },
  }
}
