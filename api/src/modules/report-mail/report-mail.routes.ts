import { reportMailCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { statedLanguage } from '../../platform/http/stated-language.ts'
import type { Reader, ReportMailService } from './report-mail.service.ts'
import type { ReportMailSettingsService } from './report-mail-settings.service.ts'

export function reportMailRoutes(
  settings: ReportMailSettingsService,
  reports: ReportMailService,
  timeZone: string,
): BindRoutes {
  const readerOf = (context: CallContext): Reader => ({
    language: context.language,
    timeZone: context.timeZone ?? timeZone,
    role: context.principal.role,
    signal: context.signal,
  })
  return (app) => {
    bind(app, reportMailCalls.read, () => settings.read())
    bind(app, reportMailCalls.update, (changes, context) =>
      settings.update(changes, actorOf(context), statedLanguage(context)),
    )
    bind(app, reportMailCalls.preview, async ({ format, language, tz, ...asked }, context) => {
      const reader = readerOf(context)
      const { name, type, content } = await reports.preview(asked, format, {
        ...reader,
        language: language ?? reader.language,
        timeZone: tz ?? reader.timeZone,
      })
      return context.reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content)
    })
    bind(app, reportMailCalls.test, (asked, context) => {
      const { userId } = context.principal
      return reports.test(asked, { ...actorOf(context), userId }, readerOf(context))
    })
    bind(app, reportMailCalls.deliveries, async (input) =>
      pageFrom(input, await reports.deliveries(input.state, windowOf(input))),
    )
    bind(app, reportMailCalls.retry, async ({ id }, context) => {
      await reports.retry(id, actorOf(context))
      return { id }
    })
  }
}
