import { VERSION } from '../../platform/files/version.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { mailModule } from '../mail/mail.module.ts'
import { applicationModule } from '../platform/application.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { brandingRoutes } from './branding.routes.ts'
import { BrandingService } from './branding.service.ts'

export const brandingModule = defineModule({
  name: 'branding',
  needs: { stores: stateModule, mailer: mailModule, application: applicationModule },
  create: ({ stores: { settings, unitOfWork }, mailer, application }) => {
    const branding = new BrandingService({
      settings,
      version: VERSION,
      isMailOn: () => mailer.isOn,
      unitOfWork,
    })
    return {
      provides: {
        settings: () => branding.settings(),
        /** The address before the path of a mailed link, without a slash at its end. */
        consoleAddress: async () =>
          (await branding.settings()).consoleAddress.replace(/\/$/, '') || application.listenAddress(),
      },
      routes: [brandingRoutes(branding)],
    }
  },
})
