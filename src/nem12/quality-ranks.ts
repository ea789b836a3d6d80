import type { QualityFlag } from './nem12.ts'

/** In ascending order of certainty, up to measured values. */
export const qualityRanks: readonly QualityFlag[] = ['N', 'E', 'S', 'F', 'A']
