import type { OrganisationImport } from '@netwarden/shared/contract'
import { type CsvOrganisation, readOrgsCsv } from '@netwarden/shared/csv'
import { ORGANISATION_FIELDS } from '@netwarden/shared/domain'
import type { LineFault } from '@netwarden/shared/errors'
import { initialValues } from '@netwarden/shared/fields'
import {
  assertNoFaults,
  countsOf,
  type ImportPlan,
  namesOf,
  planImport,
} from '../../platform/batches/import-plan.ts'
import { inSlices, TimeSlicer } from '../../platform/batches/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Operation } from '../../platform/state/operation.ts'
import type { Work } from '../../platform/state/work.ts'
import { changedFields } from '../operation-log/index.ts'
import { assertRoom, domainTaken } from './organisation-rules.ts'
import type { OrganisationRepository, StoredOrganisation } from './orgs.repository.ts'
import type { OrganisationParts } from './orgs.service.ts'
import { editedFields } from './present-organisation.ts'

type Plan = ImportPlan<StoredOrganisation, StoredOrganisation>

const CHANGES_IN_LOG = 20

/** Organisations from a file: all of them or none; a known name is updated. */
export class OrganisationImportService {
  constructor(private readonly parts: OrganisationParts) {}

  async run(bytes: Buffer, isDryRun: boolean, actor: Actor): Promise<OrganisationImport> {
    const { organisations, faults } = await inSlices(readOrgsCsv(bytes))
    const { organisations: repository, unitOfWork } = this.parts
    return unitOfWork.run(async (work) => {
      await repository.lock(work)
      const plan = await this.#plan(repository.within(work), organisations, faults, actor)
      await assertRoom(repository.within(work), growthOf(plan))
      const counts = countsOf(plan, organisations.length)
      if (isDryRun) return { ...counts, dryRun: true }
      await this.#apply(work, plan)
      work.record(operationOf(plan, counts, actor))
      return counts
    })
  }

  /** Domains may move within a file, so all are released before any is assigned. */
  async #apply(work: Work, { created, updated }: Plan): Promise<void> {
    const { organisations } = this.parts
    const changed = [...updated.map(({ after }) => after), ...created]
    await organisations.dropDomains(
      work,
      updated.map(({ after }) => after.id),
    )
    await organisations.save(work, changed)
    for (const { id, version } of changed) work.changed('orgs', id, version)
  }

  /** Throws all faults of the file, by line and column. */
  async #plan(
    inside: OrganisationRepository,
    entries: readonly CsvOrganisation[],
    faults: readonly LineFault[],
    actor: Actor,
  ): Promise<Plan> {
    assertNoFaults([...faults, ...(await foreignDomains(inside, entries))])
    const known = await inside.findByNames(entries.map(({ organisation }) => organisation.name))
    const byName = new Map(known.map((row) => [row.name, row]))
    return planImport(entries, {
      find: ({ organisation }) => byName.get(organisation.name),
      becoming: ({ organisation }, before) => this.#becoming(organisation, before, actor),
      isSame,
    })
  }

  #becoming(
    given: CsvOrganisation['organisation'],
    before: StoredOrganisation | undefined,
    { username }: Actor,
  ): StoredOrganisation {
    const { clock, createId } = this.parts
    const now = clock.now()
    const fresh = { ...initialValues(ORGANISATION_FIELDS), domains: [], createdAt: now, version: 0 }
    const base = before ?? { ...fresh, id: createId() }
    return { ...base, ...given, version: base.version + 1, updatedAt: now, updatedBy: username }
  }
}

function growthOf({ created, updated }: Plan) {
  const domains = (organisations: readonly StoredOrganisation[]) =>
    organisations.reduce((sum, organisation) => sum + organisation.domains.length, 0)
  const before = domains(updated.map((change) => change.before))
  const after = domains([...created, ...updated.map((change) => change.after)])
  return { organisations: created.length, domains: after - before }
}

function operationOf(plan: Plan, counts: OrganisationImport, actor: Actor): Operation {
  const changes = plan.updated.slice(0, CHANGES_IN_LOG).map(({ before, after }) => ({
    name: before.name,
    ...changedFields(editedFields(before), editedFields(after)),
  }))
  return {
    actor,
    action: 'org.import',
    subject: { kind: 'organisation', id: '', name: '' },
    before: { organisations: changes.map(({ name, before }) => ({ name, ...before })) },
    after: {
      ...counts,
      ...namesOf(plan),
      organisations: changes.map(({ name, after }) => ({ name, ...after })),
    },
  }
}

/** Domains of organisations that the file does not name. */
async function foreignDomains(
  inside: OrganisationRepository,
  entries: readonly CsvOrganisation[],
): Promise<LineFault[]> {
  const names = new Set(entries.map(({ organisation }) => organisation.name))
  const lines = new Map<string, number>()
  const slicer = new TimeSlicer()
  for (const { line, organisation } of entries) {
    for (const domain of organisation.domains ?? []) lines.set(domain, line)
    await slicer.pause()
  }
  const owners = await inside.owners([...lines.keys()])
  return owners
    .filter(({ name }) => !names.has(name))
    .map((owner) => ({ line: lines.get(owner.domain) ?? 1, column: 'domains', ...domainTaken(owner) }))
}

function isSame(before: StoredOrganisation, after: StoredOrganisation): boolean {
  return JSON.stringify(editedFields(before)) === JSON.stringify(editedFields(after))
}
