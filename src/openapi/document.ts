// The part of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1) that is written here.

export interface Reference {
  readonly $ref: string
}

/** JSON Schema 2020-12, references to `#/components/schemas` included. */
export type SchemaObject = Readonly<Record<string, unknown>>

export interface Server {
  /** Without a trailing slash; '/' alone is the address of the document itself. */
  readonly url: string
  readonly description?: string
}

export interface Info {
  readonly title: string
  readonly version: string
  /** CommonMark. */
  readonly description: string
  readonly license: { readonly name: string; readonly identifier?: string; readonly url?: string }
  readonly contact: { readonly name?: string; readonly url?: string; readonly email?: string }
}

export interface Tag {
  readonly name: string
  readonly description: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly description?: string
  readonly schema: SchemaObject
}

export interface Header {
  readonly description: string
  readonly required?: boolean
  readonly schema: SchemaObject
}

/** Without a schema: anything. */
export interface MediaType {
  readonly schema?: SchemaObject
}

export interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  /** Absent if there is no body. */
  readonly content?: Readonly<Record<string, MediaType>>
}

export interface RequestBody {
  readonly description: string
  readonly required: boolean
  readonly content: Readonly<Record<string, MediaType>>
  /** A longer body is refused with 413, before it is read. */
  readonly 'x-limit-bytes': number
}

export interface Operation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary: string
  /** CommonMark. */
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, Answer>>
  /** Clauses of the specification that the operation serves. */
  readonly 'x-clauses': readonly string[]
  /** If these files have another address than the backend. */
  readonly servers?: readonly Server[]
}

export type Verb = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'

export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: Info
  readonly servers: readonly Server[]
  readonly tags: readonly Tag[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Verb, Operation>>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly headers: Readonly<Record<string, Header>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}
