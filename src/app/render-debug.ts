export { createRenderDebug } from '../page-state/render-debug.ts'
