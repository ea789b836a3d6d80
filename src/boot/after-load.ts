import { crawler } from '../pages/prefetcher.ts'
import { prefetchDocuments } from './prefetch-documents.ts'
import { registerWorker } from './register-worker.ts'

/**
 * The text of a module whose export `afterLoad` registers the service worker and prefetches documents, for a document
 * that is read without the application. It is a file of its own, because it can wait until the document has loaded, and
 * each document would be larger by 1 kB. It is made from the source text of the functions, like the boot script: shared
 * modules would load a part of the application.
 */
export const afterLoadModule = `export function afterLoad(data, isSaving) {
  (${registerWorker})();
  (${prefetchDocuments})(data, isSaving, ${crawler});
}`
