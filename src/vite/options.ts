import type { Brand } from '../brand/brand.ts'
import type { SiteData } from '../document/render-module.ts'
import type { TextOverrides } from '../texts/text-overrides.ts'
import type { PolicyOptions } from './policy-options.ts'

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

/** An issue reported by a schema. */
export interface DataIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** A JSON file that pages share: `slices/<name>.json` or `queries/<name>.json` below the content folder. */
export interface SharedFile {
  /** Default: any JSON is valid. */
  readonly schema?: DataSchema
  /** Whether every page has it, not only those of templates that name it. Default: no. */
  readonly isEverywhere?: boolean
}

/** A slice, with the static queries that its component reads. */
export interface SharedSlice extends SharedFile {
  readonly queries?: readonly string[]
}

/** The component that renders pages of one kind, and its options. */
export interface TemplateOptions {
  /**
   * File and export relative to Vite's root, `src/templates/article.tsx#ArticlePage`, or, without a file extension, a
   * module of a package, `gridfront/templates/article#ArticlePage`.
   */
  readonly component: string
  /** Slices in addition to those of every page: name in the template → name of the slice. */
  readonly slices?: Readonly<Record<string, string>>
  /** Static queries in addition to those of every page. */
  readonly queries?: readonly string[]
  /** Only for customers who are logged in: others are led to the login page first. Default: for everybody. */
  readonly access?: 'customer'
  /**
   * `intent`: links to its pages prefetch them only when the visitor is about to press. For pages that few visitors
   * open.
   */
  readonly prefetch?: 'intent'
}

/** The options of a site. Paths are relative to Vite's root. */
export interface GridfrontOptions {
  readonly brand: Brand
  /**
   * Templates by their name in front matter, in addition to the library's own, which docs/site.md lists. A text is
   * short for `{ component }`.
   */
  readonly templates?: Readonly<Record<string, TemplateOptions | string>>
  /**
   * Folder with `pages/`, `documents/`, `slices/` and `queries/`, or several: a file is taken from the first that has it. Pages of
   * the others are in English. Default `content`.
   */
  readonly content?: string | readonly string[]
  /**
   * The language of the pages, a tag of BCP 47: `lang` of documents, plural rules of `texts`, dates. Default `en-AU`.
   *
   * @example 'zh-Hans'
   */
  readonly language?: string
  /**
   * Folders of content of the site's other languages, by tag: search engines are told of a page only in the languages in
   * which it is there. Default: each page is in each of the brand's `alternates`.
   *
   * @example { 'zh-Hans': 'languages/zh-Hans' }
   */
  readonly translations?: Readonly<Record<string, string>>
  /** Folder of file routes, with the root route in `__root.tsx`. Default `routes`. */
  readonly routes?: string
  /** The route tree that is generated from it. Default `routeTree.gen.ts` beside that folder. */
  readonly routeTree?: string
  /** Style sheets of the site, after the library's and the brand's colours. */
  readonly styles?: readonly string[]
  /** The brand's font file, if it has one. */
  readonly font?: string
  /** In addition to the library's own (header, footer, trust-banner), each if its file exists. */
  readonly slices?: Readonly<Record<string, SharedSlice>>
  /** In addition to the library's own (contact, plans), each if its file exists. */
  readonly queries?: Readonly<Record<string, SharedFile>>
  /** The footer of plain documents, as HTML. Default: the numbers of `queries/contact.json`, else the brand's name. */
  readonly documentFooter?: (files: SiteData) => string
  /**
   * Address of the backend of the environment for which documents are built. Their policies let pages call no other.
   * Default: Production's.
   */
  readonly backend?: string
  /**
   * Other origins that pages may load from, such as the origin of an analytics provider's script. The same in
   * development, preview and the build. Default: none.
   */
  readonly policy?: PolicyOptions
  /**
   * HTML at the end of the head of every page, such as a script element; a function is called with the path of each page,
   * without its variant. Inline scripts and styles are allowed by their hashes. Plain documents stay without scripts.
   */
  readonly head?: string | ((path: string) => string)
  /**
   * Whether the build is for this machine and not published: payment pages may frame the `cardFields` of the Local
   * environment, until Production has its own. Default false: only those of published environments.
   */
  readonly forThisMachine?: boolean
  /**
   * Templates that share a chunk, by the name of the chunk: with the first page, the templates of the next pages are
   * loaded as well.
   */
  readonly chunks?: Readonly<Record<string, readonly string[]>>
  /**
   * `off`: the pages have no mobile variants (`/m`, `/plans.m`), and servers redirect the addresses of these to the plain pages.
   * Default `on`.
   */
  readonly mobileVariants?: 'on' | 'off'
  /** `off`: the built worker deletes the caches of earlier workers and unregisters itself. Default `on`. */
  readonly serviceWorker?: 'on' | 'off'
  /** `quick`: half the time of a build, larger files. For previews and tests. Default: smallest files. */
  readonly compression?: 'quick'
  /**
   * Configuration to write for servers of the build: `nginx` in a folder `nginx` beside `site.json`; `_headers` in the
   * client build, for hosts of static files that read it. Default: none.
   */
  readonly serverFiles?: readonly ('nginx' | '_headers')[]
  /**
   * A declaration file to write, such as `content.gen.d.ts`: with it `useSlice` and `useStaticQuery` take only the names of the
   * site's slices and queries, and know their types. Default: none.
   */
  readonly contentTypes?: string
  /**
   * The site's own words in place of texts of the library, by module and key: ICU messages. Default: none.
   *
   * @example { loginForm: { button: 'Sign in' } }
   */
  readonly texts?: TextOverrides
  /** The document that is shown for pages that are unavailable offline. Default `/documents/offline`. */
  readonly offline?: string
}

/** The content folders, relative to Vite's root. */
export const contentOf = ({ content = 'content' }: Pick<GridfrontOptions, 'content'>): string[] =>
  [content].flat()

/** The language of the pages, as it is written in documents. Throws `RangeError` if it is not a tag. */
export const languageOf = ({ language = 'en-AU' }: Pick<GridfrontOptions, 'language'>): string =>
  Intl.getCanonicalLocales(language)[0] ?? 'en-AU'

/** Whether it is English, which the library's texts are written in. */
export const isEnglish = (language: string): boolean => new Intl.Locale(language).language === 'en'

/** Whether each page has a mobile variant as well. */
export const hasMobileVariants = ({ mobileVariants }: Pick<GridfrontOptions, 'mobileVariants'>): boolean =>
  mobileVariants !== 'off'

/** Whether a module is in a package, which is written without a file extension, instead of a file of the site. */
export const isOfPackage = (module: string): boolean => !/\.\w+(?:\?|$)/.test(module)

/** The file or module of a template's component, without the name of the export. */
export const moduleOf = (template: TemplateOptions | string): string =>
  templateOptions(template).component.replace(/#.*/, '')

/** The options of a template, from either form. */
export const templateOptions = (template: TemplateOptions | string): TemplateOptions =>
  typeof template === 'string' ? { component: template } : template

/** The path of the offline document. */
export const offlineOf = ({ offline = '/documents/offline' }: Pick<GridfrontOptions, 'offline'>): string =>
  offline
