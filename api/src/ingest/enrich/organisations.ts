import { readFile } from 'node:fs/promises'
import { industrySchema } from '@netwarden/shared'
import { z } from 'zod'
import { assetPath } from './assets.ts'

export const organisationSchema = z.object({
  name: z.string().min(1),
  /** Its Chinese name, where it has one. */
  nameZh: z.string().optional(),
  industry: industrySchema,
  /** City and country of its seat. */
  address: z.string().optional(),
  addressZh: z.string().optional(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Canonical names; each stands for itself and all below it. */
  domains: z.array(z.string()),
})
export type Organisation = z.infer<typeof organisationSchema>

/** Who owns which domains. Never changed: an edit makes a new table. */
export class OrganisationTable {
  readonly organisations: readonly Organisation[]
  private readonly byDomain = new Map<string, Organisation>()
  private readonly byName = new Map<string, Organisation>()

  constructor(organisations: readonly Organisation[]) {
    this.organisations = organisations
    for (const organisation of organisations) {
      this.byName.set(organisation.name, organisation)
      for (const domain of organisation.domains) this.byDomain.set(domain, organisation)
    }
  }

  /** The owner of the longest suffix that is known, or null. */
  find(domain: string): Organisation | null {
    for (let name = domain; name !== ''; ) {
      const found = this.byDomain.get(name)
      if (found) return found
      const dot = name.indexOf('.')
      name = dot < 0 ? '' : name.slice(dot + 1)
    }
    return null
  }

  named(name: string): Organisation | null {
    return this.byName.get(name) ?? null
  }
}

/** The table that a new installation begins with. */
export async function loadStarterOrganisations(): Promise<OrganisationTable> {
  const text = await readFile(assetPath('orgs.json'), 'utf8')
  return new OrganisationTable(z.array(organisationSchema).parse(JSON.parse(text)))
}
