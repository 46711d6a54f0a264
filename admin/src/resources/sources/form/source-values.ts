import type { Source } from '@netwarden/shared'

/** What the form holds. An empty time zone is the server's own. */
export interface SourceValues {
  name: string
  kind: 'tail' | 'folder'
  location: string
  format: string
  timeZone: string
  enabled: boolean
}
export type SourceField = keyof SourceValues

const EMPTY: SourceValues = {
  name: '',
  kind: 'tail',
  location: '',
  format: 'auto',
  timeZone: '',
  enabled: true,
}
const FIELDS = Object.keys(EMPTY) as SourceField[]

export function isSourceField(name: string): name is SourceField {
  return Object.hasOwn(EMPTY, name)
}

export function valuesOf(source: Source | undefined): SourceValues {
  if (!source) return EMPTY
  const { name, kind, location, format, timeZone, enabled } = source
  return { name, kind: kind === 'folder' ? 'folder' : 'tail', location, format, timeZone, enabled }
}

/** What differs from `base`: of a new source all that was given, of a known one what was changed. */
export function changesOf(base: Source | undefined, values: SourceValues): Partial<SourceValues> {
  const before = valuesOf(base)
  const isGiven = (name: SourceField) => (base ? values[name] !== before[name] : values[name] !== '')
  return Object.fromEntries(FIELDS.filter(isGiven).map((name) => [name, values[name]]))
}
