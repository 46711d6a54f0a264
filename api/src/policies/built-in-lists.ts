import { readFile } from 'node:fs/promises'
import {
  ENCRYPTED_RESOLVER_NAMES,
  riskLevelSchema,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_NAMES,
  type ServiceCategory,
} from '@netwarden/shared/domain'
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

const servicesSchema = z.object({
  version: z.string(),
  services: z.array(
    z.object({
      id: z.string(),
      category: z.enum(SERVICE_CATEGORIES),
      name: bilingual,
      /** Separated by spaces. */
      domains: z.string(),
    }),
  ),
})

export type BuiltInList = z.infer<typeof listSchema> &
  Pick<DomainList, 'domains'> & { category: ServiceCategory | null }

/** The lists that come with the product, and those of single services. */
export async function loadBuiltInLists(): Promise<BuiltInList[]> {
  return [...(await loadStarterLists()), ...(await loadServices())]
}

async function loadStarterLists(): Promise<BuiltInList[]> {
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
        return { ...list, domains: parseDomainList(lines, 'domains').domains, category: null }
      }),
  )
}

async function loadServices(): Promise<BuiltInList[]> {
  const text = await readFile(placeOf('assets/lists/services.json'), 'utf8')
  const { version, services } = servicesSchema.parse(JSON.parse(text))
  return services.map(({ id, category, name, domains }) => {
    const words = SERVICE_CATEGORY_NAMES[category]
    return {
      id,
      category,
      name,
      desc: { zh: `${words['zh-CN']}：“${name.zh}”的域名`, en: `${words['en-US']}: domains of ${name.en}` },
      group: 'app',
      version,
      file: null,
      domains: parseDomainList(domains.split(' '), 'domains').domains,
    }
  })
}
