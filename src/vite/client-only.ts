import type { Plugin } from 'vite'

/** A plugin for what browsers get, and not for what renders documents. */
export const clientOnly = (plugin: Plugin): Plugin => ({
  ...plugin,
  applyToEnvironment: ({ name }) => name === 'client',
})
