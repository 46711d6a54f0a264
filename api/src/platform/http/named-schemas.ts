import { isDeepStrictEqual } from 'node:util'

type Node = Record<string, unknown>
interface OpenApiDocument {
  paths?: unknown
  components?: { schemas?: Record<string, unknown> }
}

/**
 * Gives schemas with a title a place of their own (`#/components/schemas/User`), so that a generated client has a type
 * of that name. A schema that differs from the first one of its title stays where it is.
 */
export function withNamedSchemas<Document extends OpenApiDocument>(document: Document): Document {
  const named: Record<string, unknown> = { ...document.components?.schemas }
  const hoisted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hoisted)
    if (!isNode(value)) return value
    const node = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hoisted(inner)]))
    const { title } = node
    if (typeof title !== 'string' || node.type !== 'object') return node
    named[title] ??= node
    return isDeepStrictEqual(named[title], node) ? { $ref: `#/components/schemas/${title}` } : node
  }
  const paths = hoisted(document.paths)
  return { ...document, paths, components: { ...document.components, schemas: named } }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
