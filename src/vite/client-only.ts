import type { Plugin } from 'vite'

/** Restricts a plugin to the client build, so that it does not apply to the renderer. */
export const clientOnly = (plugin: Plugin): Plugin => ({
  ...plugin,
  applyToEnvironment: ({ name }) => name === 'client',
})
