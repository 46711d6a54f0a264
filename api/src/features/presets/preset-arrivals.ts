import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { BuiltInPreset } from '../../ingest/index.ts'
import type { Settings } from '../../state/settings.ts'

const KEY = 'presets.arrived'
const arrivalsSchema = z.record(z.string(), z.object({ version: z.string(), at: z.number() }))

/** When each list came into this installation in the version that it has now (epoch ms), by id. */
export async function notePresetArrivals(
  presets: readonly BuiltInPreset[],
  settings: Settings,
  clock: Clock,
): Promise<ReadonlyMap<string, number>> {
  const known = await settings.get(KEY, arrivalsSchema)
  const isKnown = ({ id, version }: BuiltInPreset) => known[id]?.version === version
  const arrivals = Object.fromEntries(
    presets.map((preset) => {
      const { id, version } = preset
      return [id, { version, at: (isKnown(preset) && known[id]?.at) || clock.now() }]
    }),
  )
  if (!presets.every(isKnown)) await settings.put(KEY, arrivals, 'netwarden')
  return new Map(Object.entries(arrivals).map(([id, { at }]) => [id, at]))
}
