export type { SiteData } from '../document/render-module.ts'
export type { Compress, CompressFolderOptions, Compression } from './compress.ts'
export { compressFile, compressFolder } from './compress.ts'
export type { CompressThreads } from './compress-threads.ts'
export { compressThreads } from './compress-threads.ts'
export type { Content, ContentOptions, ContentPage } from './content.ts'
export { readContent } from './content.ts'
export { ContentError } from './content-error.ts'
export { gridfront } from './gridfront.ts'
export type {
  DataIssue,
  DataSchema,
  GridfrontOptions,
  SharedFile,
  SharedSlice,
  TemplateOptions,
} from './options.ts'
export type { SiteDocument, SiteIndex } from './render-site.ts'
export type { SharedData } from './shared-data.ts'
export { createSiteReader } from './site-reader.ts'
