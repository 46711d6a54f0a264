import type { Source } from '@netwarden/shared/contract'

/** The fields of the form. An empty time zone means that of the server. */
export interface SourceValues {
  name: string
  kind: 'tail' | 'folder'
  location: string
  format: string
  timeZone: string
  enabled: boolean
}

const EMPTY: SourceValues = {
  name: '',
  kind: 'tail',
  location: '',
  format: 'auto',
  timeZone: '',
  enabled: true,
}

export function valuesOf(source: Source | undefined): SourceValues {
  if (!source) return EMPTY
  const { name, kind, location, format, timeZone, enabled } = source
  return { name, kind: kind === 'folder' ? 'folder' : 'tail', location, format, timeZone, enabled }
}
