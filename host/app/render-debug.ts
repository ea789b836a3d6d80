export { createRenderDebug } from 'gridfront'
