import { compactItem } from '@netwarden/shared/configuration'
import { newOrganisationSchema, organisationResource } from '@netwarden/shared/contract'
import { ORGANISATION_FIELDS } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { z } from 'zod'
import type { ConfigSection } from '../section.ts'
import { byKey, byText, pagesOf } from './all-rows.ts'

const refSchema = z.object({ id: z.string() })

/** Organisations that somebody added or changed; those that came with the product are left as they are. */
export const organisationsSection: ConfigSection = {
  name: 'organisations',
  async *read(calls) {
    for await (const rows of pagesOf(calls, organisationResource.list))
      yield rows.map((row) => ({
        key: row.name,
        value: newOrganisationSchema.parse({
          ...pickFields(ORGANISATION_FIELDS, row),
          domains: [...row.domains].sort(byText),
        }),
        ref: { id: row.id },
        ...(row.updatedBy === null ? { isFixed: true as const } : {}),
      }))
  },
  inOrder: byKey,
  wanted: ({ organisations }) =>
    organisations?.map((organisation, index) => ({
      key: organisation.name,
      value: { ...organisation, domains: [...organisation.domains].sort(byText) },
      path: ['organisations', index],
    })) ?? null,
  toDocument: (objects) =>
    objects
      .filter(({ isFixed }) => !isFixed)
      .map(({ value }) => compactItem(newOrganisationSchema.parse(value), newOrganisationSchema)),
  async apply({ calls, refused }, changes) {
    for (const { action, key, after, ref } of changes) {
      try {
        if (action === 'create')
          await calls.call(organisationResource.create, newOrganisationSchema.parse(after))
        else if (action === 'update')
          await calls.call(organisationResource.update, {
            ...newOrganisationSchema.parse(after),
            id: refSchema.parse(ref).id,
          })
        else await calls.call(organisationResource.remove, { id: refSchema.parse(ref).id })
      } catch (cause) {
        refused('organisations', key, cause)
      }
    }
  },
}
