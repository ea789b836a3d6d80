// A chunk of its own, loaded with the first thing to report: a page without a fault does not carry it.
export { createTracer } from 'gridfront'
