import { createMailer } from '../../platform/mail/mailer.ts'
import { defineModule } from '../../platform/modules/define-module.ts'

export const mailModule = defineModule({
  name: 'mail',
  needs: {},
  create: async (_needed, { config }) => {
    const mailer = await createMailer(config.smtpUrl, config.mailFrom)
    return { provides: mailer, close: () => mailer.close() }
  },
})
