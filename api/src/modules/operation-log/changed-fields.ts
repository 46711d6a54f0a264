type Fields = Record<string, unknown>

/** The fields that differ between two states of an object, for the operation log. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter(
    (name) => !IGNORED.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return { before: pick(before, names), after: pick(after, names) }
}

const IGNORED = new Set(['updatedAt', 'version', 'lastActiveAt'])

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}
