import { organisationFileCalls, organisationResource } from '@netwarden/shared/contract'
import { MAX_ORGS_CSV_BYTES } from '@netwarden/shared/csv'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { sendCsv } from '../../platform/http/csv-file.ts'
import { bindResource } from '../../platform/http/resource.ts'
import { readUpload } from '../../platform/http/upload.ts'
import { organisationsCsv, organisationsCsvTemplate } from './organisation-files.ts'
import type { OrganisationImportService } from './organisation-import.service.ts'
import type { OrganisationService } from './orgs.service.ts'

export function organisationRoutes(
  organisations: OrganisationService,
  imports: OrganisationImportService,
): BindRoutes {
  return (app) => {
    bind(app, organisationFileCalls.importTemplate, (_input, context) =>
      sendCsv(context, 'organisations-template.csv', [organisationsCsvTemplate()]),
    )
    bind(app, organisationFileCalls.importCsv, async (_asked, context) => {
      const limits = { bytes: MAX_ORGS_CSV_BYTES }
      const { bytes, input } = await readUpload(organisationFileCalls.importCsv, context.request, limits)
      return imports.run(bytes, input.dryRun ?? false, actorOf(context))
    })
    bind(app, organisationFileCalls.exportCsv, async (filter, context) => {
      const pages = await organisations.export(filter, actorOf(context))
      return sendCsv(context, 'organisations.csv', organisationsCsv(pages))
    })
    bindResource(
      app,
      organisationResource,
      (filter, window) => organisations.list(filter, window),
      (filter, after) => organisations.readAfter(filter, after),
    )
    bind(app, organisationResource.get, ({ id }) => organisations.get(id))
    bind(app, organisationResource.create, (input, context) => organisations.create(input, actorOf(context)))
    bind(app, organisationResource.update, ({ id, ...changes }, context) =>
      organisations.update(id, changes, actorOf(context)),
    )
    bind(app, organisationResource.remove, async ({ id }, context) => {
      await organisations.remove(id, actorOf(context))
      return { id }
    })
  }
}
