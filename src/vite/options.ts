import type { Brand } from '../brand/brand.ts'
import type { SiteData } from '../document/render-module.ts'

/** A validator of the Standard Schema convention, such as a schema of zod or valibot. */
export interface DataSchema {
  readonly '~standard': {
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: unknown; readonly issues?: undefined }
      | { readonly issues: readonly DataIssue[] }
      | Promise<unknown>
  }
}

/** What a schema finds wrong. */
export interface DataIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** A JSON file that pages share: `slices/<name>.json` or `queries/<name>.json` below the content folder. */
export interface SharedFile {
  /** Default: any JSON goes. */
  readonly schema?: DataSchema
  /** Every page has it, and not only those of the templates that name it. Default: no. */
  readonly isEverywhere?: boolean
}

/** A slice, with the static queries that its component reads. */
export interface SharedSlice extends SharedFile {
  readonly queries?: readonly string[]
}

/** What draws the pages of one kind. */
export interface TemplateOptions {
  /**
   * File and export, as seen from Vite's root, `src/templates/article.tsx#ArticlePage`, or, without an ending, module of a
   * package, `gridfront/templates/article#ArticlePage`.
   */
  readonly component: string
  /** Names under which it reads slices beside those of every page → names of the slices. */
  readonly slices?: Readonly<Record<string, string>>
  /** Static queries beside those of every page. */
  readonly queries?: readonly string[]
  /** Only for customers who are logged in: others are led to the login page first. Default: for everybody. */
  readonly access?: 'customer'
  /** `intent`: links to its pages load them only when somebody is about to press. For what few visitors open. */
  readonly prefetch?: 'intent'
}

/** A whole site for Vite. Paths are as seen from Vite's root. */
export interface GridfrontOptions {
  readonly brand: Brand
  /**
   * By the name that the content's front matter says, beside the library's own, which docs/site.md lists. A text is short for
   * `{ component }`.
   */
  readonly templates?: Readonly<Record<string, TemplateOptions | string>>
  /** Folder with `pages/`, `documents/`, `slices/` and `queries/`. Default `content`. */
  readonly content?: string
  /** Folder of file routes, with the root route in `__root.tsx`. Default `routes`. */
  readonly routes?: string
  /** The route tree that is generated from it. Default `routeTree.gen.ts` beside that folder. */
  readonly routeTree?: string
  /** Style sheets of the site, behind the library's and the brand's colours. */
  readonly styles?: readonly string[]
  /** The brand's font file, if it has one of its own. */
  readonly font?: string
  /** Beside the library's own: header, footer, trust-banner; of each of them, if its file is there. */
  readonly slices?: Readonly<Record<string, SharedSlice>>
  /** Beside the library's own: contact, plans; of each of them, if its file is there. */
  readonly queries?: Readonly<Record<string, SharedFile>>
  /** The foot of a plain document, as HTML. Default: the numbers of `queries/contact.json`, else the brand's name. */
  readonly documentFooter?: (files: SiteData) => string
  /**
   * The environment that documents are built for, by the address of its backend: their policies let pages call no other.
   * Default: Production's.
   */
  readonly backend?: string
  /** Templates that come in one chunk, by the name of the chunk: with the first page, those of the next ones are loaded. */
  readonly chunks?: Readonly<Record<string, readonly string[]>>
  /** `off`: the worker that is built deletes what its forerunners have kept, and unregisters itself. Default `on`. */
  readonly serviceWorker?: 'on' | 'off'
  /** `quick`: half the time of a build, larger files. For previews and tests. Default: as small as can be. */
  readonly compression?: 'quick'
  /** The document that is shown for what cannot be had without a network. Default `/documents/offline`. */
  readonly offline?: string
}

/** The folder of the content, as seen from Vite's root. */
export const contentOf = ({ content = 'content' }: Pick<GridfrontOptions, 'content'>): string => content

/** Whether a module is named as one of a package, which is without an ending, and not as a file of the site. */
export const isOfPackage = (module: string): boolean => !/\.\w+(?:\?|$)/.test(module)

/** Where the component of a template stands: its file or module, without the name of the export. */
export const moduleOf = (template: TemplateOptions | string): string =>
  templateOptions(template).component.replace(/#.*/, '')

/** The options of a template, whichever way they are written. */
export const templateOptions = (template: TemplateOptions | string): TemplateOptions =>
  typeof template === 'string' ? { component: template } : template

/** The path of the document that is shown without a network. */
export const offlineOf = ({ offline = '/documents/offline' }: Pick<GridfrontOptions, 'offline'>): string =>
  offline
