import type { RunningServer } from './server.ts'

/** A part of the OpenAPI document that describes a value. */
export interface ValueSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: ValueSchema[]
  properties?: Record<string, ValueSchema>
  additionalProperties?: ValueSchema | boolean
  required?: string[]
  items?: ValueSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  'x-max-bytes'?: number
}

interface Described {
  parameters?: { name: string; in: string; schema: ValueSchema }[]
  requestBody?: { content: Record<string, { schema: ValueSchema }> }
}

/** A call of the OpenAPI document. */
export interface Operation {
  name: string
  method: string
  path: string
  /** Names of the fields of its query. */
  query: string[]
  /** By media type. */
  bodies: Record<string, ValueSchema>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export async function operationsOf(server: RunningServer): Promise<Operation[]> {
  const { body } = await server.nobody().get('/api/openapi.json')
  const { paths } = body as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const described = item[method]
      return described ? [operationOf(method, path, described)] : []
    }),
  )
}

function operationOf(method: string, path: string, { parameters = [], requestBody }: Described): Operation {
  const bodies = Object.entries(requestBody?.content ?? {})
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    query: parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
    bodies: Object.fromEntries(bodies.map(([type, { schema }]) => [type, schema])),
  }
}
