import { readFile } from 'node:fs/promises'
import { type DomainList, PRESET_GROUPS, parseDomainList, riskLevelSchema } from '@netwarden/shared'
import { z } from 'zod'
import { placeOf } from '../../platform/files/places.ts'

const bilingual = z.object({ zh: z.string().min(1), en: z.string().min(1) })

const presetSchema = z.object({
  id: z.string(),
  name: bilingual,
  desc: bilingual,
  group: z.enum(PRESET_GROUPS),
  /** Of a bad one. */
  level: riskLevelSchema.optional(),
  version: z.string(),
  /** Plain domains, beside the manifest. */
  file: z.string(),
})

export type BuiltInPreset = z.infer<typeof presetSchema> & Pick<DomainList, 'domains'>

/** The presets that come with the product. */
export async function loadBuiltInPresets(): Promise<BuiltInPreset[]> {
  const manifest = JSON.parse(await readFile(placeOf('assets/presets/presets.json'), 'utf8'))
  return Promise.all(
    z
      .array(presetSchema)
      .parse(manifest)
      .map(async (preset) => {
        const text = await readFile(placeOf(`assets/presets/${preset.file}`), 'utf8')
        return { ...preset, domains: parseDomainList(text.split('\n'), 'domains').domains }
      }),
  )
}
