/** A parsed JSON object; the types of its members are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object of a JSON line, or null for a line that holds none. */
export function parseJsonObject(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line)
    return isJsonObject(value) ? value : null
  } catch {
    // The caller counts the line as rejected; the position of the error does not help the administrator.
    return null
  }
}

export function objectMember(object: JsonObject, name: string): JsonObject | null {
  const value = object[name]
  return isJsonObject(value) ? value : null
}

/** A text, or a number as text; null when it is absent or of another type. */
export function textMember(object: JsonObject, name: string): string | null {
  const value = object[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}
