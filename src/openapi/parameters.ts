import * as z from 'zod/mini'
import type { Components } from './components.ts'
import type { Parameter, Reference } from './document.ts'
import { inPlace } from './in-place.ts'
import type { ListedRoute } from './listed-routes.ts'
import { parameterTexts } from './parameter-texts.ts'
import { isZodSchema } from './write-json-schema.ts'

/** Names of the CSRF token (API-5). */
export interface CsrfNames {
  readonly cookieName: string
  readonly headerName: string
}

/** The parameters of every unsafe request, as `components.parameters`. */
export const csrfParameters = ({ cookieName, headerName }: CsrfNames) =>
  ({
    CsrfCookie: {
      name: cookieName,
      in: 'cookie',
      required: true,
      description: `The readable cookie that the newest answer with a \`${headerName}\` header has set; on https its name may begin with \`__Host-\`.`,
      schema: { type: 'string', minLength: 1 },
    },
    CsrfHeader: {
      name: headerName,
      in: 'header',
      required: true,
      description: 'The value of the CSRF cookie, once more.',
      schema: { type: 'string', minLength: 1 },
    },
  }) as const satisfies Readonly<Record<string, Parameter>>

const csrfReferences: readonly Reference[] = ['CsrfHeader', 'CsrfCookie'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

/** Path, query and headers in the contract's order, then the CSRF token where it is due. */
export function parametersOf(
  { route, path, label, isUnsafe }: ListedRoute,
  components: Components,
): readonly (Parameter | Reference)[] {
  const read = (place: 'path' | 'query' | 'header', given: unknown) =>
    Object.entries(inPlace(`${label}, ${place}`, () => shapeOf(given, components))).map(([name, schema]) =>
      inPlace(`${label}, ${place} parameter '${name}'`, () =>
        parameter({ place, name, label }, schema, components),
      ),
    )
  const inPath = read('path', route.pathParams)
  const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const given = inPath.map(({ name }) => name)
  if (expected.some((name) => !given.includes(name ?? '')) || given.length !== expected.length)
    throw new Error(`${label}: the path has the parameters [${expected}], pathParams describes [${given}]`)
  return [
    ...inPath,
    ...read('query', route.query),
    ...read('header', route.headers),
    ...(isUnsafe ? csrfReferences : []),
  ]
}

/** Schemas by name, of an object schema or of ts-rest's plain record. */
function shapeOf(given: unknown, components: Components): Readonly<Record<string, unknown>> {
  if (given === undefined) return {}
  if (!isZodSchema(given)) {
    if (typeof given === 'object' && given !== null && !('~standard' in given)) return { ...given }
    throw new Error('there is no zod schema to write down')
  }
  if (!(given instanceof z.core.$ZodObject)) throw new Error('parameters are described by an object')
  // Throws for a rule between members of the object, which cannot be expressed at a single parameter.
  components.use(given, 'input', true)
  return given._zod.def.shape
}

interface Named {
  readonly place: 'path' | 'query' | 'header'
  readonly name: string
  readonly label: string
}

function parameter({ place, name, label }: Named, schema: unknown, components: Components): Parameter {
  const { description, ...written } = components.use(schema, 'input', true)
  const words = [description, parameterTexts[label]?.[name], place === 'path' ? inAddress(schema) : undefined]
    .filter(Boolean)
    .join(' ')
  return {
    name,
    in: place,
    required: place === 'path' || !isAccepted(schema, undefined),
    ...(words !== '' && { description: words }),
    schema: written,
  }
}

const isAccepted = (schema: unknown, value: unknown) =>
  isZodSchema(schema) && z.safeParse(schema, value).success

/** OpenAPI cannot express a parameter of several segments, so the text explains it. */
const inAddress = (schema: unknown) =>
  isAccepted(schema, 'a/b')
    ? 'May be of several segments: its slashes stay slashes, and each segment is percent-encoded by itself. An empty one, `.` and `..` are refused.'
    : 'One segment of the path, percent-encoded.'
