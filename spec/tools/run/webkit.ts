import { existsSync, globSync } from 'node:fs'

/** Paths of WebKitGTK's browser on Debian and Ubuntu, Fedora, and Arch, newest interface first. */
const browsers = () =>
  globSync('/usr/{lib/*-linux-gnu,libexec,lib64,lib}/webkit2gtk-4.{1,0}/MiniBrowser').toSorted().toReversed()

const inPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => `${folder}/${name}`)
    .find(existsSync)

/** The programs that the suites in WebKit need. */
export interface WebKit {
  readonly browser: string
  readonly driver: string
  readonly display: string
}

/** WebKit and a display for it on this machine, or the names of what is missing. */
export function findWebKit(): WebKit | { readonly missing: readonly string[] } {
  const found = {
    browser: browsers()[0],
    driver: inPath('WebKitWebDriver'),
    display: inPath('Xvfb'),
  }
  const { browser, driver, display } = found
  if (browser && driver && display) return { browser, driver, display }
  const names = { browser: 'MiniBrowser', driver: 'WebKitWebDriver', display: 'Xvfb' } as const
  return {
    missing: (['driver', 'browser', 'display'] as const).flatMap((part) =>
      found[part] ? [] : [names[part]],
    ),
  }
}
