// What pages share, as the build makes it from host/content/slices and host/content/queries.
export type { PlansQuery } from '../build/plan-schemas.ts'
export type { ContactQuery, FooterSlice, HeaderSlice, TrustBannerSlice } from '../build/shared-schemas.ts'
