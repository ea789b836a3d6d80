import { crawler } from '../pages/prefetcher.ts'
import { prefetchDocuments } from './prefetch-documents.ts'
import { registerWorker } from './register-worker.ts'

/**
 * The text of a module whose export `afterLoad` does what a document needs that is read without the application: it
 * registers the service worker and prefetches documents. In a file of its own, because it can wait until the document has
 * loaded, and each document would be larger by 1 kB. It is made of the source text of the functions, as the boot script
 * is: shared modules would make it load a part of the application.
 */
export const afterLoadModule = `export function afterLoad(data, isSaving) {
  (${registerWorker})();
  (${prefetchDocuments})(data, isSaving, ${crawler});
}`
