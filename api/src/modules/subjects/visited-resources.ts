import {
  nameOfPathPart,
  type SubjectDetail,
  visitedDomainResource,
  visitedHostResource,
} from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Slice } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { VisitedRow } from './visited.repository.ts'
import type { VisitedService } from './visited.service.ts'

/** A subject as its page shows it; the view is recorded. */
type Show = (kind: 'domain' | 'dstHost', key: string, context: CallContext) => Promise<SubjectDetail>

const orNull = (text: string) => (text === '' ? null : text)

/** Names and hosts that were visited, for react-admin: to read only. */
export function visitedResources(visited: VisitedService, show: Show): BindRoutes {
  return (app) => {
    bindResource(app, visitedDomainResource, async (filter, window, { signal }) =>
      presented(await visited.list('domain', filter, window, signal), domainOf),
    )
    bind(app, visitedDomainResource.get, async ({ id }, context) => {
      const found = await show('domain', nameOfPathPart(id), context)
      const { org = null, domainType = 'unknown', ...detail } = found
      return { ...detail, id: detail.key, domain: detail.key, org, domainType }
    })
    bindResource(app, visitedHostResource, async (filter, window, { signal }) =>
      presented(await visited.list('dstHost', filter, window, signal), hostOf),
    )
    bind(app, visitedHostResource.get, async ({ id }, context) => {
      const { org = null, country, ...detail } = await show('dstHost', id, context)
      return { ...detail, id: detail.key, dstHostIP: detail.key, org, country: country ?? '' }
    })
  }
}

function presented<Row>({ rows, ...rest }: Slice<VisitedRow>, present: (row: VisitedRow) => Row): Slice<Row> {
  return { ...rest, rows: rows.map(present) }
}

function domainOf({ name, org, fact, n }: VisitedRow) {
  return { id: name, domain: name, org: orNull(org), domainType: fact, visits: n }
}

function hostOf({ name, org, fact, n }: VisitedRow) {
  return { id: name, dstHostIP: name, org: orNull(org), country: fact, visits: n }
}
