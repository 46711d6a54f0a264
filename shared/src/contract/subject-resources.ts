import { z } from 'zod'
import { idsFilter, nameTextField, timeRangeFields } from './fields.ts'
import { defineResource, readOnly } from './resource.ts'
import { subjectDetailSchema } from './subjects.ts'

const q = nameTextField.optional().describe('part of the name or address')

/** Filter of the lists of visited names and hosts. */
export const visitedFilter = z.strictObject({ q, ...timeRangeFields, ...idsFilter })
export type VisitedFilter = z.output<typeof visitedFilter>

/** Largest number of rows in these lists; more rows need a narrower filter. */
export const MAX_VISITED_ROWS = 1_000

const text = z.string().nullable()

/** Lists contain the fields below only; a single row also has the fields of its page. */
const visited = subjectDetailSchema.partial().extend({ id: z.string(), visits: z.number(), org: text })

export const visitedDomainSchema = visited.extend({ domain: z.string(), domainType: z.string() })
export type VisitedDomain = z.infer<typeof visitedDomainSchema>

export const visitedHostSchema = visited.extend({ dstHostIP: z.string(), country: z.string() })
export type VisitedHost = z.infer<typeof visitedHostSchema>

const area = 'visits'

export const visitedDomainResource = defineResource(
  {
    name: 'domains',
    area,
    access: 'any',
    row: visitedDomainSchema,
    filter: visitedFilter,
    sorts: ['visits', 'domain', 'id'],
  },
  readOnly,
)

export const visitedHostResource = defineResource(
  {
    name: 'dst-hosts',
    area,
    access: 'any',
    row: visitedHostSchema,
    filter: visitedFilter,
    sorts: ['visits', 'dstHostIP', 'id'],
  },
  readOnly,
)
