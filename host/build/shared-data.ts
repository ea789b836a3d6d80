import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand } from 'gridfront/server'
import { staticQueryHash } from 'gridfront/server'
import type { SharedData, SiteData } from 'gridfront/vite'
import type { ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'
import { brandValues } from './placeholders.ts'
import { PlansQuery } from './plan-schemas.ts'
import { ContactQuery, FooterSlice, HeaderSlice, TrustBannerSlice } from './shared-schemas.ts'

/** One JSON file, with the brand's values in it. Throws with file and field when it is not what it should be. */
async function readData<T>(name: string, schema: ZodMiniType<T>, values: Readonly<Record<string, string>>) {
  const data: unknown = JSON.parse(await readFile(name, 'utf8'), (_, value: unknown) =>
    typeof value === 'string' ? fill(value, values, name) : value,
  )
  const read = schema.safeParse(data)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`${name}: ${issue?.path.join('.')}: ${issue?.code}`)
}

const fill = (value: string, values: Readonly<Record<string, string>>, file: string) =>
  value.replace(/\{\{(.*?)\}\}/g, (whole, key: string) => {
    if (!Object.hasOwn(values, key)) throw new Error(`${file}: unknown placeholder ${whole}`)
    return values[key] ?? ''
  })

const frame = { header: 'header', footer: 'footer' }
/** The footer shows the numbers to ring, so every page does. */
const frameQueries = ['contact']

const uses: Readonly<Record<string, { slices?: Record<string, string>; staticQueries?: readonly string[] }>> =
  {
    home: { slices: { trustBanner: 'trust-banner' }, staticQueries: ['plans'] },
    plans: { staticQueries: ['plans'] },
  }

/**
 * What pages share: slices of the frame, and data that several templates ask for, out of `slices/` and `queries/`
 * below the content folder. Throws with file and field when one of them is not what it should be.
 */
export async function readSharedData(brand: Brand, folder = 'host/content'): Promise<SharedData> {
  const values = brandValues(brand)
  const read = <T>(file: string, schema: ZodMiniType<T>) => readData(join(folder, file), schema, values)
  const [header, footer, trustBanner, contact, plans] = await Promise.all([
    read('slices/header.json', HeaderSlice),
    read('slices/footer.json', FooterSlice),
    read('slices/trust-banner.json', TrustBannerSlice),
    read('queries/contact.json', ContactQuery),
    read('queries/plans.json', PlansQuery),
  ])
  return {
    slices: {
      header: { componentChunkName: 'header', data: header },
      footer: { componentChunkName: 'footer', data: footer, staticQueries: frameQueries },
      'trust-banner': { componentChunkName: 'trust-banner', data: trustBanner },
    },
    staticQueries: { contact, plans },
    usesOf: (template) => ({
      slices: { ...frame, ...uses[template]?.slices },
      staticQueries: [...frameQueries, ...(uses[template]?.staticQueries ?? [])],
    }),
  }
}

const ContactAnswer = z.object({ data: ContactQuery })

/** The contact data among the files of a site. Throws when it is not there, or not what it should be. */
export function contactIn(files: SiteData): ContactQuery {
  const address = `/page-data/sq/d/${staticQueryHash('contact')}.json`
  const read = ContactAnswer.safeParse(files.get(address))
  if (!read.success) throw new Error(`${address}: the contact data is not there`)
  return read.data.data
}
