import { banksiaPower } from '../../../fixtures/second-brand.ts'
import { makeBrand } from '../../../host/brand.ts'
import type { Brand } from '../../../src/brand/brand.ts'
import { defineBrand } from '../../../src/brand/define-brand.ts'
import type { BrandName } from './names.ts'

export const brands: Readonly<Record<BrandName, Brand>> = {
  wattlebird: makeBrand(),
  second: defineBrand(banksiaPower),
}
export const isBrandName = (name: string | null): name is BrandName =>
  name !== null && Object.hasOwn(brands, name)
