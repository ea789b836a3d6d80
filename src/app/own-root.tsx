import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import type { PageBrand } from '../brand/brand.ts'
import { BrandProvider } from '../layout/brand-context.tsx'
import { createRoot } from './react-dom.ts'

/** Puts a part into the document that stands beside the application, and outlives its faults. Returns what takes it out. */
export function renderInOwnRoot(brand: PageBrand, part: ReactNode): () => void {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(
    <StrictMode>
      <BrandProvider brand={brand}>{part}</BrandProvider>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    element.remove()
  }
}
