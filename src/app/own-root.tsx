import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import type { PageBrand } from '../brand/brand.ts'
import { BrandProvider } from '../layout/brand-context.tsx'
import { createRoot } from './react-dom.ts'

/** Puts a part into the document that stands beside the application, and outlives its faults. */
export function renderInOwnRoot(brand: PageBrand, part: ReactNode): void {
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(
    <StrictMode>
      <BrandProvider brand={brand}>{part}</BrandProvider>
    </StrictMode>,
  )
}
