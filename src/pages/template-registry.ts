import { PageError } from './page-error.ts'

/** Templates by the `componentChunkName` of page data, each loaded when a page first needs it. */
export interface TemplateRegistry<Template> {
  /** Rejects with a `PageError` for an unknown name, and with the cause when its chunk fails to load. */
  readonly load: (name: string, path: string) => Promise<Template>
  /** A template that has been loaded. */
  readonly get: (name: string) => Template | undefined
}

/** Loads templates by name, each once, and again after a failure. */
export function createTemplateRegistry<Template>(
  loaders: Readonly<Record<string, () => Promise<Template>>>,
): TemplateRegistry<Template> {
  const loaded = new Map<string, Template>()
  return {
    get: (name) => loaded.get(name),
    async load(name, path) {
      const known = loaded.get(name)
      if (known !== undefined) return known
      const loader = Object.hasOwn(loaders, name) ? loaders[name] : undefined
      if (loader === undefined) throw new PageError('PAGE_COMPONENT_MISSING', path)
      const template = await loader()
      loaded.set(name, template)
      return template
    },
  }
}
