import { readFile } from 'node:fs/promises'
import { riskLevelSchema } from '@netwarden/shared/domain'
import { type DomainList, LIST_GROUPS, parseDomainList } from '@netwarden/shared/policy'
import { z } from 'zod'
import { placeOf } from '../platform/files/places.ts'

const bilingual = z.object({ zh: z.string().min(1), en: z.string().min(1) })

const listSchema = z.object({
  id: z.string(),
  name: bilingual,
  desc: bilingual,
  group: z.enum(LIST_GROUPS),
  /** Risk level of a list in the group `bad`. */
  level: riskLevelSchema.optional(),
  version: z.string(),
  /** Plain domains, beside the manifest. */
  file: z.string(),
})

export type BuiltInList = z.infer<typeof listSchema> & Pick<DomainList, 'domains'>

/** The lists that come with the product. */
export async function loadBuiltInLists(): Promise<BuiltInList[]> {
  const manifest = JSON.parse(await readFile(placeOf('assets/lists/lists.json'), 'utf8'))
  return Promise.all(
    z
      .array(listSchema)
      .parse(manifest)
      .map(async (list) => {
        const text = await readFile(placeOf(`assets/lists/${list.file}`), 'utf8')
        return { ...list, domains: parseDomainList(text.split('\n'), 'domains').domains }
      }),
  )
}
