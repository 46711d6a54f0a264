import { Readable } from 'node:stream'
import { MAX_USERS_CSV_BYTES, userFileCalls } from '@netwarden/shared'
import type { BindRoutes } from '../../app.ts'
import { actorOf } from '../../http/actor.ts'
import { bind } from '../../http/bind.ts'
import type { CallContext } from '../../http/context.ts'
import { readUpload } from '../../http/upload.ts'
import type { UserService } from './user.service.ts'
import { usersCsv, usersCsvTemplate } from './user-files.ts'
import type { UserImportService } from './user-import.service.ts'

const YES = new Set(['true', '1'])

/** Users in and out as files. */
export function userFileRoutes(users: UserService, imports: UserImportService): BindRoutes {
  return (app) => {
    bind(app, userFileCalls.importTemplate, (_input, context) =>
      attach(context, 'users-template.csv').send(usersCsvTemplate()),
    )
    bind(app, userFileCalls.importState, ({ id }, { language }) => imports.state(id, language))
    bind(app, userFileCalls.importCsv, async ({ dryRun, wait }, context) => {
      const { bytes, fields } = await readUpload(context.request, 'file', MAX_USERS_CSV_BYTES)
      const entries = await imports.check(bytes, context.principal)
      const rows = entries.length
      // A form may hold the switch among its fields instead of in the address.
      if (dryRun || YES.has(fields.dryRun ?? '')) return { created: 0, rows, dryRun: true as const }
      const actor = actorOf(context)
      if (wait) return { created: await imports.run(entries, actor), rows }
      return { created: 0, rows, id: await imports.start(entries, context.principal, actor) }
    })
    bind(app, userFileCalls.exportCsv, async (filter, context) => {
      const pages = await users.export(filter, actorOf(context))
      return attach(context, 'users.csv').send(Readable.from(usersCsv(pages)))
    })
  }
}

function attach({ reply }: CallContext, name: string) {
  return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
}
