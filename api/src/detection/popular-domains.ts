import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { placeOf } from '../platform/files/places.ts'

let popular: ReadonlySet<string> | undefined
let labels: ReadonlySet<string> | undefined

/**
 * Whether many networks visit this registrable domain (A-labels, lower case). Such a domain is not rare in a small
 * network where hardly anybody visits it. Its sources are named beside the file.
 */
export function isPopularDomain(registrable: string): boolean {
  popular ??= readPopular()
  return popular.has(registrable)
}

/** Whether such a domain begins with this label: a word that several have chosen. */
export function isPopularLabel(label: string): boolean {
  popular ??= readPopular()
  labels ??= new Set([...popular].map((domain) => domain.slice(0, domain.indexOf('.'))))
  return labels.has(label)
}

function readPopular(): ReadonlySet<string> {
  const packed = readFileSync(placeOf('assets/names/popular.txt.gz'))
  return new Set(gunzipSync(packed).toString().trimEnd().split('\n'))
}
