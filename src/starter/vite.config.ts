import { devBackend } from 'gridfront/dev-backend'
import { gridfront } from 'gridfront/vite'
import { defineConfig } from 'vite'
import { brand } from './brand.ts'

export default defineConfig({
  plugins: [
    gridfront({
      brand,
      contentTypes: 'content.gen.d.ts',
      templates: {
        home: { component: 'src/home.tsx#Home', queries: ['plans'] },
        solar: { component: 'src/solar.tsx#Solar', queries: ['plans'] },
      },
    }),
    devBackend({ demoLogin: { email: 'demo@banksia.example', password: 'a-demo-of-banksia-42' } }),
  ],
})
