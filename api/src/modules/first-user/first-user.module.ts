import { APP_NAME } from '@netwarden/shared/limits'
import { defineModule } from '../../platform/modules/define-module.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { userRepositoryModule } from '../user-repository/user-repository.module.ts'
import { ensureFirstSuperadmin } from './first-superadmin.ts'

/** Creates the first superadmin of an empty installation. */
export const firstUserModule = defineModule({
  name: 'first-user',
  needs: {
    stores: stateModule,
    installation: installationModule,
    events: eventStoreModule,
    users: userRepositoryModule,
    messages: messagesModule,
  },
  create: async ({ stores, installation, events, users, messages }, { config, clock, createId }) => {
    const ensure = async (): Promise<void> => {
      const id = createId()
      const isCreated = await ensureFirstSuperadmin({
        users,
        unitOfWork: stores.unitOfWork,
        chosenPassword: config.adminPassword,
        id,
        now: clock.now(),
        print: (line) => process.stdout.write(`${line}\n`),
      })
      if (!isCreated) return
      await messages.notify({
        to: { userIds: [id] },
        type: 'message',
        kind: 'system',
        title: 'message.welcome.title',
        subTitle: 'message.welcome.subTitle',
        content: 'message.welcome.content',
        params: { app: APP_NAME },
        link: '/user-center/settings',
      })
    }
    if (!installation.isUnsure) await ensure()
    events.whenUsable(ensure)
    return {}
  },
})
