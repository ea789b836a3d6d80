import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import type { PageBrand } from '../brand/brand.ts'
import { BrandProvider } from '../layout/brand-context.tsx'
import { createRoot } from './react-dom.ts'

/**
 * Renders a part in a React root of its own, so that it survives errors of the application. Returns a function that
 * removes it.
 */
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
