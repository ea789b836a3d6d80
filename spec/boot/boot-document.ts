import { banksiaPower } from '../../fixtures/second-brand.ts'
import { afterLoadModule } from '../../src/boot/after-load.ts'
import { bootData, bootDataId } from '../../src/boot/boot-data.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { inlineScripts } from '../../src/document/inline-scripts.ts'

export const brand = defineBrand(banksiaPower)

/** Address of the module that the script loads after the document. */
const afterLoad = '/after-load.js'

/** The element before the boot script. */
export const dataBlock = (parts: Partial<Parameters<typeof bootData>[1]> = {}) =>
  `<script type="application/json" id="${bootDataId}">${JSON.stringify(
    bootData(brand, {
      scripts: ['/react.js', '/app.js'],
      ahead: ['/plans.js'],
      afterLoad,
      path: '/plans.m',
      ...parts,
    }),
  )}</script>`

type Listener = (event: object) => unknown

export interface Around {
  readonly fetch?: (address: string, init?: RequestInit) => Promise<Response>
  /** Replaces `import()`, which jsdom lacks. */
  readonly load?: (script: string) => Promise<unknown>
  readonly location?: Partial<Location>
  readonly navigator?: object
  readonly requestAnimationFrame?: (work: () => void) => void
  readonly FontFace?: unknown
  readonly setTimeout?: (work: (...given: never[]) => void, ms?: number, ...given: never[]) => void
  /** Default: an observer that never reports anything. */
  readonly IntersectionObserver?: unknown
  readonly reportError?: (error: unknown) => void
  readonly dispatchEvent?: (event: Event) => boolean
  readonly isSecureContext?: boolean
  /** Browser features that jsdom lacks, such as `trustedTypes`. */
  readonly window?: object
}

/** Runs the boot script in this window with the given environment. `fire` calls its listeners. */
export function boot(around: Around = {}) {
  const listeners: [name: string, listener: Listener][] = []
  const parts = {
    addEventListener: (name: string, listener: Listener) => listeners.push([name, listener]),
    removeEventListener: (name: string, listener: Listener) => {
      const at = listeners.findIndex((entry) => entry[0] === name && entry[1] === listener)
      if (at >= 0) listeners.splice(at, 1)
    },
    fetch: around.fetch ?? (() => Promise.reject(new TypeError('no network'))),
    load: around.load ?? (async () => ({})),
    location: around.location ?? location,
    navigator: around.navigator ?? navigator,
    FontFace: around.FontFace,
    requestAnimationFrame: around.requestAnimationFrame ?? ((work: () => void) => work()),
    setTimeout: around.setTimeout ?? ((work: () => void, ms = 0) => ms < 1000 && work()),
    reportError: around.reportError ?? reportError,
    dispatchEvent: around.dispatchEvent ?? dispatchEvent,
    isSecureContext: around.isSecureContext ?? false,
    window: around.window ?? {},
    IntersectionObserver:
      around.IntersectionObserver ??
      class {
        observe() {}
      },
  }
  const { load } = parts
  const names = Object.keys(parts)
  const module = afterLoadModule.replace('export function', 'return function')
  parts.load = async (script) =>
    script === afterLoad
      ? { afterLoad: new Function(...names, module)(...Object.values(parts)) }
      : load(script)
  const has = (selector: string) => document.querySelector(selector) !== null
  const kind = has('[data-early-form]') ? 'bootForm' : has('form,[data-needs-app]') ? 'bootAtOnce' : 'boot'
  const text = inlineScripts[kind].replaceAll('import(', 'load(')
  // A name that is neither defined in the script nor global in a browser throws.
  new Function(...names, text)(...Object.values(parts))
  return {
    names: () => listeners.map(([name]) => name),
    fire: (name: string, event: object = {}) => {
      for (const [of, listener] of [...listeners]) if (of === name) listener({ type: name, ...event })
    },
  }
}
