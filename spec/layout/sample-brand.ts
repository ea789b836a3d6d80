import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'

/** Shares no value with the reference host's brand, so whatever shows was passed in as data. */
export const sampleBrand = defineBrand(banksiaPower)
