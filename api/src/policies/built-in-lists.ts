import { readFile } from 'node:fs/promises'
import { ENCRYPTED_RESOLVER_NAMES, riskLevelSchema } from '@netwarden/shared/domain'
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
  /** Plain domains, beside the manifest; null: the resolvers that detection knows. */
  file: z.string().nullable(),
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
        const { file } = list
        const lines =
          file === null
            ? ENCRYPTED_RESOLVER_NAMES
            : (await readFile(placeOf(`assets/lists/${file}`), 'utf8')).split('\n')
        return { ...list, domains: parseDomainList(lines, 'domains').domains }
      }),
  )
}
