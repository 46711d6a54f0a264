import { industrySchema } from '@netwarden/shared/domain'
import { finishSteps, type Steps } from '@netwarden/shared/steps'
import { z } from 'zod'

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
  /** Canonical names; each covers itself and all names below it. */
  domains: z.array(z.string()),
})
export type Organisation = z.infer<typeof organisationSchema>

interface Owners {
  byDomain: Map<string, Organisation>
  byName: Map<string, Organisation>
}

/** Owners of domains. Immutable: an edit makes a new table. */
export class OrganisationTable {
  constructor(
    readonly organisations: readonly Organisation[],
    private readonly owners: Owners = finishSteps(ownersInSteps(organisations)),
  ) {}

  /** Builds the table in steps, because a large one takes a while. */
  static *inSteps(organisations: readonly Organisation[]): Steps<OrganisationTable> {
    return new OrganisationTable(organisations, yield* ownersInSteps(organisations))
  }

  /** The owner of the longest known suffix, or null. */
  find(domain: string): Organisation | null {
    for (let name = domain; name !== ''; ) {
      const found = this.owners.byDomain.get(name)
      if (found) return found
      const dot = name.indexOf('.')
      name = dot < 0 ? '' : name.slice(dot + 1)
    }
    return null
  }

  named(name: string): Organisation | null {
    return this.owners.byName.get(name) ?? null
  }
}

function* ownersInSteps(organisations: readonly Organisation[]): Steps<Owners> {
  const owners: Owners = { byDomain: new Map(), byName: new Map() }
  for (const organisation of organisations) {
    owners.byName.set(organisation.name, organisation)
    for (const domain of organisation.domains) owners.byDomain.set(domain, organisation)
    yield
  }
  return owners
}
