import { devBackend } from 'gridfront/dev-backend'
import { gridfront } from 'gridfront/vite'
import { defineConfig } from 'vite'
import { brand } from './brand.ts'

export default defineConfig({
  plugins: [
    gridfront({
      brand,
      // This site's own pages; the library has templates for all others.
      templates: {
        home: { component: 'src/home.tsx#Home', queries: ['plans'] },
        solar: { component: 'src/solar.tsx#Solar', queries: ['plans'] },
      },
    }),
    devBackend(),
  ],
})
