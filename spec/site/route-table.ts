import { toMobilePath } from '../../src/navigation/mobile-variant.ts'
import type { SpecRoute } from '../tools/target/spec-brand.ts'
import { hasMobileVariants, target } from '../tools/target/target.ts'

const ofKind = (kind: SpecRoute['kind']) => target.routes.filter((route) => route.kind === kind)

/** Routes of the target, whose document titles contain their words in any case (ROUTE-1 to ROUTE-3). */
export const allRoutes = target.routes
export const pageRoutes = ofKind('page')
export const resultRoutes = ofKind('result')
export const signUpRoutes = ofKind('sign-up')

/**
 * Pages that redirect a visitor as soon as the application runs: account pages to the login page (ROUTE-13), a step of
 * sign-up to the first one (ORIG-1).
 */
export const leadsOn = ({ kind, path }: SpecRoute): boolean =>
  kind === 'account'
    ? !/\/(?:login|forgot-email|forgot-password)$/.test(path)
    : kind === 'sign-up' && !/\/(?:sign-up|supply|cancel)$/.test(path)

/** Two public pages below the front page, for rules that apply to each of them. */
export const [someRoute = { path: '/404', title: '' }, otherRoute = { path: '/', title: '' }] =
  pageRoutes.filter(({ path, isListed }) => isListed && path !== '/')

/** The linked documents of the provider (ROUTE-4). */
export const { linkedDocuments } = target

/** Every plain document there is. */
export const allDocuments = target.documents

/** One for each plan. */
export const planDocuments = allDocuments.filter((path) => path.startsWith('/documents/plans/'))

/** Documents of each kind. Those of plans are limited to two networks, since the others are generated alike. */
export const documentsOfEachKind = allDocuments.filter(
  (path) => !/-(?:endeavour-energy|energex|sa-power-networks|citipower|united-energy)$/.test(path),
)

/** The documents that are written by hand. Those of plans share their sentences. */
export const writtenDocuments = allDocuments.filter((path) => !planDocuments.includes(path))

/** Each route's addresses: its path and, if the target has them, that of its mobile variant. */
export const addressesOf = ({ path }: Pick<SpecRoute, 'path'>): readonly string[] =>
  hasMobileVariants ? [path, toMobilePath(path)] : [path]

/** Where the mobile address of a route leads: to the plain page if the target has no mobile variants. */
export const mobileAddressOf = (route: Pick<SpecRoute, 'path'>): string => addressesOf(route)[1] ?? route.path
