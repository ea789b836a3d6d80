export { clientAssets } from './client-assets.ts'
export type { Compress, CompressFolderOptions, Compression } from './compress.ts'
export { compressFile, compressFolder } from './compress.ts'
export type { CompressThreads } from './compress-threads.ts'
export { compressThreads } from './compress-threads.ts'
export type { Content, ContentOptions, ContentPage } from './content.ts'
export { readContent } from './content.ts'
export { ContentError } from './content-error.ts'
export type { DocumentMarkup } from './document-markup.ts'
export { documentMarkup } from './document-markup.ts'
export type { DocumentGate } from './gate-markup.ts'
export type { GatedDocumentOptions } from './gated-document.ts'
export { withGate } from './gated-document.ts'
export type { GridfrontOptions } from './gridfront.ts'
export { gridfront } from './gridfront.ts'
export { lazyChunks, lazyChunksFile } from './lazy-chunks.ts'
export type { SiteFile } from './page-files.ts'
export { pageFiles, withAppData } from './page-files.ts'
export { quickExitMarkup } from './quick-exit-markup.ts'
export type {
  ClientAssets,
  RenderedDocument,
  RenderModule,
  RenderRequest,
  SiteData,
} from './render-module.ts'
export type { RenderSiteOptions, SiteDocument, SiteIndex } from './render-site.ts'
export { renderSite } from './render-site.ts'
export type { SharedData, SharedUses, SliceSource } from './shared-data.ts'
export { writeSiteData } from './site-data.ts'
export type { SiteContent, SiteReaderOptions } from './site-reader.ts'
export { createSiteReader } from './site-reader.ts'
export { tsRestLite } from './ts-rest-lite.ts'
