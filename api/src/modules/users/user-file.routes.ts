import { userFileCalls } from '@netwarden/shared/contract'
import { MAX_USERS_CSV_BYTES } from '@netwarden/shared/csv'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { sendCsv } from '../../platform/http/csv-file.ts'
import { readUpload } from '../../platform/http/upload.ts'
import { isDryRun } from '../../platform/state/dry-run.ts'
import { usersCsv, usersCsvTemplate } from './user-files.ts'
import type { UserImportService } from './user-import.service.ts'
import type { UserService } from './users.service.ts'

/** Users in and out as files. */
export function userFileRoutes(users: UserService, imports: UserImportService): BindRoutes {
  return (app) => {
    bind(app, userFileCalls.importTemplate, (_input, context) =>
      sendCsv(context, 'users-template.csv', [usersCsvTemplate()]),
    )
    bind(app, userFileCalls.importState, ({ id }, { language }) => imports.state(id, language))
    bind(app, userFileCalls.importCsv, async (_asked, context) => {
      const limits = { bytes: MAX_USERS_CSV_BYTES }
      const { bytes, input } = await readUpload(userFileCalls.importCsv, context.request, limits)
      const entries = await imports.check(bytes, context.principal)
      const rows = entries.length
      if (input.dryRun) return { created: 0, rows, dryRun: true as const }
      const actor = actorOf(context)
      // A dry run ends with its answer.
      if (input.wait || isDryRun()) return { created: await imports.run(entries, actor), rows }
      return { created: 0, rows, id: await imports.start(entries, context.principal, actor) }
    })
    bind(app, userFileCalls.exportCsv, async (filter, context) => {
      const pages = await users.export(filter, actorOf(context))
      return sendCsv(context, 'users.csv', usersCsv(pages))
    })
  }
}
