import { readFile } from 'node:fs/promises'
import type { WellKnownList } from '@netwarden/shared/contract'
import { riskLevelSchema } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { LIST_GROUPS } from '@netwarden/shared/policy'
import { z } from 'zod'
import { placeOf } from '../../platform/files/places.ts'
import type { ListCatalog } from '../list-catalog/index.ts'

const catalogueSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    purpose: z.object({ zh: z.string(), en: z.string() }),
    license: z.string(),
    homepage: z.string(),
    url: z.string(),
    group: z.enum(LIST_GROUPS),
    level: riskLevelSchema.optional(),
  }),
)

/** Public lists that can be added, and which of them are; none of them is part of the product. */
export async function wellKnownLists(
  catalog: Pick<ListCatalog, 'all'>,
  language: Language,
): Promise<WellKnownList[]> {
  const text = await readFile(placeOf('assets/lists/well-known.json'), 'utf8')
  const added = new Set(catalog.all.map(({ source }) => source.location))
  return catalogueSchema.parse(JSON.parse(text)).map(({ purpose, level, ...list }) => ({
    ...list,
    purpose: language === 'zh-CN' ? purpose.zh : purpose.en,
    level: level ?? null,
    isAdded: added.has(list.url),
  }))
}
