import { mailCalls } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { type Mailer, SettableMailer } from '../../platform/mail/mailer.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { SecretBox } from '../../platform/secrets/secret-box.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { defaultMailServer } from './default-mail-server.ts'
import { MailSettingsService } from './mail-settings.service.ts'

/** Mail by the server that a superadmin sets, or that the process settings name. */
export const mailModule = defineModule({
  name: 'mail',
  needs: { data: dataDirModule, stores: stateModule },
  create: async ({ data, stores: { settings, unitOfWork, feed } }, { config }) => {
    const mail = new MailSettingsService({
      settings,
      unitOfWork,
      box: new SecretBox(data.secret),
      defaults: defaultMailServer(config.smtpUrl, config.mailFrom),
    })
    const mailer = new SettableMailer()
    const reload = async () => mailer.use(await mail.inForce())
    await reload()
    feed.follow(['mail-settings'], reload)
    return {
      provides: mailer satisfies Mailer,
      routes: [mailRoutes(mail)],
      close: () => mailer.close(),
    }
  },
})

function mailRoutes(mail: MailSettingsService): BindRoutes {
  return (app) => {
    bind(app, mailCalls.read, () => mail.read())
    bind(app, mailCalls.update, (changes, context) => mail.update(changes, actorOf(context)))
  }
}
