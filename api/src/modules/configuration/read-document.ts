import { type ConfigDocument, configDocumentSchema, messageOf } from '@netwarden/shared/contract'
import { contentFaults, type LineFault, tooLarge } from '@netwarden/shared/errors'
import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import { isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import type { DocumentFault } from './section.ts'

const MAX_ALIASES = 100
/** Faults of which the line is found: each takes a search in the document. */
const MAX_LOCATED = 1_000
export const MAX_DEPTH = 16

/** A document, and where its parts are in its text. */
export interface ReadDocument {
  document: ConfigDocument
  /** Throws the faults by line; `column` names the place within the document. */
  refuse(faults: readonly DocumentFault[]): never
}

/** Reads a configuration document from YAML, JSON or an object. Faults are refused by line. */
export function readDocument(given: string | Readonly<Record<string, unknown>>): ReadDocument {
  if (typeof given !== 'string') return checked(given, () => 1)
  const lines = new LineCounter()
  // Its own search for repeated keys takes time that grows with the square of their number.
  const parsed = shallow(() => parseDocument(given, { lineCounter: lines, uniqueKeys: false, strict: true }))
  const unreadable = parsed.errors.map(({ message, linePos }) => notYaml(message, linePos?.[0].line))
  const faults = unreadable.length > 0 ? unreadable : repeatedKeys(parsed, lines)
  if (faults.length > 0) throw contentFaults(faults)
  const offsetOf = (path: readonly (string | number)[]): number => {
    const node = nodeAt(parsed, path)
    return isNode(node) ? (node.range?.[0] ?? 0) : 0
  }
  const lineOf = ({ path, line }: Pick<DocumentFault, 'path' | 'line'>): number => {
    const start = lines.linePos(offsetOf(path)).line
    // A literal block begins in the line after its head.
    return line === undefined ? start : start + line
  }
  return checked(plainValue(parsed), lineOf)
}

function notYaml(message: string, line = 1): LineFault {
  return { line, key: 'config.notYaml', params: { reason: message.split('\n')[0] ?? '' } }
}

function repeatedKeys(document: ReturnType<typeof parseDocument>, lines: LineCounter): LineFault[] {
  const faults: LineFault[] = []
  visit(document, {
    Map(_place, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const name = String(key.value)
        if (seen.has(name))
          faults.push({
            line: lines.linePos(key.range?.[0] ?? 0).line,
            key: 'config.twice',
            params: { name },
          })
        seen.add(name)
      }
    },
  })
  return faults
}

function plainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause
    throw contentFaults([notYaml(cause.message)]) // Aliases multiply what the document holds.
  }
}

/** A deeply nested document exceeds the stack. */
function shallow<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw tooLarge('error.tooDeep', { limit: MAX_DEPTH })
  }
}

function checked(
  value: unknown,
  lineOf: (fault: Pick<DocumentFault, 'path' | 'line'>) => number,
): ReadDocument {
  const refuse = (faults: readonly DocumentFault[]): never => {
    throw contentFaults(
      faults
        .slice(0, MAX_LOCATED)
        .map(({ path, line, ...message }): LineFault => {
          const column = [...path, ...(line === undefined ? [] : [`line ${line}`])].join('.')
          return { ...message, line: lineOf({ path, ...(line === undefined ? {} : { line }) }), column }
        })
        .sort((a, b) => a.line - b.line),
    )
  }
  const read = configDocumentSchema.safeParse(value, { reportInput: true })
  if (!read.success) return refuse(read.error.issues.flatMap(faultsOf))
  return { document: read.data, refuse }
}

function faultsOf(issue: z.core.$ZodIssue): DocumentFault[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(path)
    return issue.keys.slice(0, MAX_REPORTED_LINES).map((name) => ({
      path: [...path, name],
      key: 'config.unknownKey',
      params: { name, known },
    }))
  }
  // The last alternative is the longest form: its faults name what is missing.
  const [alternative] = issue.code === 'invalid_union' ? issue.errors.slice(-1) : []
  if (alternative)
    return alternative.flatMap((inner) => faultsOf({ ...inner, path: [...issue.path, ...inner.path] }))
  return [{ path, ...messageOf(issue) }]
}

/** The keys that are allowed at a place of the document. */
function knownKeys(path: readonly (string | number)[]): string {
  let schema: unknown = configDocumentSchema
  for (const step of ['', ...path]) {
    if (step !== '') schema = childOf(schema, step)
    schema = unwrapped(schema)
  }
  return Object.keys(shapeOf(schema)).join(', ')
}

function childOf(schema: unknown, step: string | number): unknown {
  if (typeof step === 'string') return shapeOf(schema)[step]
  const element = fieldOf(schema, 'element')
  const options = fieldOf(unwrapped(element), 'options')
  return Array.isArray(options) ? options.at(-1) : element
}

function unwrapped(schema: unknown): unknown {
  const inner = fieldOf(fieldOf(schema, 'def'), 'innerType')
  return inner === undefined ? schema : unwrapped(inner)
}

function shapeOf(schema: unknown): Record<string, unknown> {
  const shape = fieldOf(schema, 'shape')
  return typeof shape === 'object' && shape !== null ? { ...shape } : {}
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The node at a place, of a key of a map the key itself; of a missing place its nearest parent. */
function nodeAt(document: ReturnType<typeof parseDocument>, path: readonly (string | number)[]): unknown {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length)
    const parent = length === 1 ? document.contents : document.getIn(part.slice(0, -1), true)
    const name = part.at(-1)
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))
      if (pair) return pair.key
    }
    const node = document.getIn(part, true)
    if (node !== undefined) return node
  }
  return document.contents
}
