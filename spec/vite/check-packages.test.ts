import { expect, test } from 'vitest'
import { checkPackages } from '../../src/vite/check-packages.ts'

const without =
  (...names: readonly string[]) =>
  (name: string) =>
    !names.includes(name)

test('[LIB-2] a site with missing packages gets their names, and how to install them', () => {
  expect(() => checkPackages(without('react-dom', '@tanstack/router-plugin'))).toThrow(
    'gridfront() of vite.config: it needs packages that are not installed: npm install react-dom && npm install --save-dev @tanstack/router-plugin',
  )
  expect(() => checkPackages(without('@vitejs/plugin-react'))).toThrow(
    /installed: npm install --save-dev @vitejs\/plugin-react$/,
  )
})

test('[LIB-2] installed packages are found', () => {
  expect(() => checkPackages()).not.toThrow()
})
