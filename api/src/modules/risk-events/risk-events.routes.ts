import { riskEventCalls, riskEventResource, riskHandlingCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { sendCsv, sendFile } from '../../platform/http/csv-file.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { EventContexts } from './event-context.service.ts'
import type { MutesService } from './mutes.service.ts'
import type { RiskEventFiles } from './risk-event-files.service.ts'
import type { RiskEventsService } from './risk-events.service.ts'
import { riskEventsCsv } from './risk-events-csv.ts'
import type { RiskHandling } from './risk-handling.service.ts'
import { sigmaRules, stixBundle } from './risk-indicators.ts'
import type { RiskStatsService } from './risk-stats.service.ts'

export function riskEventRoutes(
  events: RiskEventsService,
  statistics: RiskStatsService,
  mutes: MutesService,
): BindRoutes {
  return (app) => {
    bind(app, riskEventCalls.stats, (range) => statistics.stats(range))
    bind(app, riskEventCalls.list, async (input, { language }) => {
      const { current: _c, pageSize: _p, cursor: _k, sort: _s, order: _o, ...query } = input
      return pageFrom(input, await events.list(query, windowOf(input), language))
    })
    bind(app, riskEventCalls.update, async ({ id, ...ending }, context) => {
      await events.end(id, ending, actorOf(context))
      return { id }
    })
    bind(app, riskEventCalls.bulk, async ({ ids, ...ending }, context) => ({
      ids: await events.endAll(ids, ending, actorOf(context)),
    }))
    bind(app, riskEventCalls.timeline, (input, { signal }) => events.timeline(input, signal))
    bind(app, riskEventCalls.profile, ({ id }, { language }) => events.get(id, language))
    bind(app, riskEventCalls.history, ({ id }) => events.historyOf(id))
    bind(app, riskEventCalls.note, ({ id, text }, context) => events.addNote(id, text, actorOf(context)))
    bind(app, riskEventCalls.mutes, () => mutes.list())
    bind(app, riskEventCalls.mute, (input, context) => mutes.add(input, actorOf(context)))
    bind(app, riskEventCalls.unmute, async ({ id }, context) => {
      await mutes.remove(id, actorOf(context))
      return { id }
    })
    bind(app, riskEventCalls.involvedItems, async (input, context) => {
      const { rows, ...rest } = await events.involvedItems(input, windowOf(input), context.signal)
      const items = rows.map(({ name, value, deviceMac }) => ({
        quota: input.quota,
        name,
        value,
        extra: { deviceMac },
      }))
      return pageFrom(input, { rows: items, ...rest })
    })
    bind(app, riskEventCalls.involved, async (input, context) =>
      pageFrom(input, await events.involved(input, windowOf(input), context.signal)),
    )
  }
}

export function riskHandlingRoutes(handling: RiskHandling, contexts: EventContexts): BindRoutes {
  return (app) => {
    bind(app, riskHandlingCalls.reopen, async ({ id, ...reopening }, context) => {
      await handling.reopen(id, reopening, actorOf(context))
      return { id }
    })
    bind(app, riskHandlingCalls.assign, async ({ id, assignee }, context) => {
      await handling.assign(id, assignee, actorOf(context))
      return { id }
    })
    bind(app, riskHandlingCalls.mark, async ({ id, mark }, context) => {
      await handling.mark(id, mark, actorOf(context))
      return { id }
    })
    bind(app, riskHandlingCalls.context, ({ id }, { language, signal }) => contexts.of(id, language, signal))
    bind(app, riskHandlingCalls.byDevice, async (input) =>
      pageFrom(input, await contexts.byDevice(input.q, windowOf(input))),
    )
  }
}

export function riskEventFileRoutes(files: RiskEventFiles): BindRoutes {
  return (app) => {
    bind(app, riskEventCalls.exportCsv, async ({ format, ...query }, context) => {
      const events = await files.export(query, context)
      if (format === 'csv') return sendCsv(context, 'risk-events.csv', riskEventsCsv(events))
      const [name, type, pieces] =
        format === 'stix'
          ? ['risk-events.stix.json', 'application/stix+json;version=2.1', stixBundle(events)]
          : ['risk-events.sigma.yml', 'application/yaml; charset=utf-8', sigmaRules(events)]
      return sendFile(context, { name, type }, pieces)
    })
    bind(app, riskEventCalls.evidence, async ({ id }, context) => {
      const { name, content } = await files.evidence(id, context)
      return context.reply
        .type('application/gzip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content)
    })
  }
}

/** Risk events for react-admin: read, and end by writing the status. */
export function riskEventResourceRoutes(events: RiskEventsService): BindRoutes {
  return (app) => {
    bindResource(app, riskEventResource, (filter, window, { language }) =>
      events.list(filter, window, language),
    )
    bind(app, riskEventResource.get, ({ id }, { language }) => events.get(id, language))
    bind(app, riskEventResource.update, async (input, context) => {
      const { id, status, version, solvedComment, handler } = input
      const ending = { status, version, comment: solvedComment, handler }
      await events.end(id, ending, actorOf(context))
      return events.get(id, context.language)
    })
  }
}
