import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { replaceFile } from '../platform/files/replace-file.ts'

/** The newest version of each zone; `text` is what `writeZone` returns. */
export const zonesPart = z.object({ zones: z.array(z.object({ id: z.string(), text: z.string() })) })

export type ZoneText = z.infer<typeof zonesPart>['zones'][number]

export function writeZonesFile(path: string, zones: readonly ZoneText[]): Promise<void> {
  return replaceFile(path, [JSON.stringify({ zones })])
}

/** Throws where the file is missing or invalid. */
export async function readZonesFile(path: string): Promise<ZoneText[]> {
  const text = await readFile(path, 'utf8')
  return zonesPart.parse(JSON.parse(text)).zones
}
