import { alarmCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { statedLanguage } from '../../platform/http/stated-language.ts'
import type { AlarmSettingsService } from './alarm-settings.service.ts'
import type { AlarmsService } from './alarms.service.ts'

export function alarmRoutes(settings: AlarmSettingsService, alarms: AlarmsService): BindRoutes {
  return (app) => {
    bind(app, alarmCalls.read, () => settings.read())
    bind(app, alarmCalls.update, (changes, context) =>
      settings.update(changes, actorOf(context), statedLanguage(context)),
    )
    bind(app, alarmCalls.test, ({ channel }, context) => {
      const { userId } = context.principal
      return alarms.test(channel, { ...actorOf(context), userId }, context.language)
    })
    bind(app, alarmCalls.deliveries, async (input) =>
      pageFrom(input, await alarms.deliveries(input.state, windowOf(input))),
    )
    bind(app, alarmCalls.retry, async ({ id }, context) => {
      await alarms.retry(id, actorOf(context))
      return { id }
    })
  }
}
