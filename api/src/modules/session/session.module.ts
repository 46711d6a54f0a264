import { ADMIN_ROLES } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule, type ModuleContext, type ProvidedBy } from '../../platform/modules/define-module.ts'
import { brandingModule } from '../branding/branding.module.ts'
import { mailModule } from '../mail/mail.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { applicationModule } from '../platform/application.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { newUserRow, type UserRepository } from '../user-repository/index.ts'
import { userRepositoryModule } from '../user-repository/user-repository.module.ts'
import { createSessionArea, type SessionDeps } from './session-area.ts'

const PRUNE_EVERY = 3_600_000

export const sessionModule = defineModule({
  name: 'session',
  needs: {
    data: dataDirModule,
    stores: stateModule,
    jobs: jobsModule,
    application: applicationModule,
    mailer: mailModule,
    users: userRepositoryModule,
    messages: messagesModule,
    branding: brandingModule,
  },
  create: async (needed, context) => {
    const { data, stores, jobs, application, mailer, users, messages, branding } = needed
    const { state, feed, unitOfWork } = stores
    const { clock, createId, logger } = context
    const session = await createSessionArea({
      db: state.db,
      feed,
      unitOfWork,
      clock,
      createId,
      mailer,
      secret: data.secret,
      jwt: application.jwt,
      inBackground: (work) => {
        work.catch((err: unknown) => logEvent(logger, 'background.task.failed', { err }))
      },
      ...accountsOf(users, context),
      ...noticesBy(messages),
      isRegistrationOpen: async () => (await branding.settings()).isRegistrationOpen,
      consoleAddress: branding.consoleAddress,
    })
    return {
      provides: session,
      routes: session.routes,
      start: () => jobs.every('session.prune', PRUNE_EVERY, { once: true }, () => session.prune()),
    }
  },
})

function accountsOf(
  users: UserRepository,
  { clock, createId }: Pick<ModuleContext, 'clock' | 'createId'>,
): Pick<
  SessionDeps,
  'findUser' | 'findAccounts' | 'findUserById' | 'holdUser' | 'setPasswordHash' | 'addUser'
> {
  return {
    findUser: (username) => users.findByUsername(username),
    findAccounts: (name) => users.findAccounts(name),
    findUserById: (id) => users.find(id),
    holdUser: (work, id) => users.hold(work, id),
    setPasswordHash: async (work, id, passwordHash) => {
      const user = await users.update(work, id, { passwordHash, updatedAt: clock.now() })
      if (!user) throw notFound()
      return user.version
    },
    addUser: async (work, user, passwordHash) => {
      const wanted = { ...user, role: 'common', status: 'inactive' } as const
      const row = newUserRow(wanted, { id: createId(), passwordHash, now: clock.now() })
      await users.insert(work, [row])
      return row.id
    },
  }
}

function noticesBy({
  notify,
  notifyWithin,
}: ProvidedBy<typeof messagesModule>): Pick<SessionDeps, 'onLock' | 'notifyAdministrators'> {
  return {
    onLock: ({ id }, ip, reach) =>
      notify({
        to: { userIds: [id] },
        type: 'notice',
        kind: 'system',
        title: 'message.locked.title',
        ...(reach === 'address'
          ? { subTitle: 'message.locked.subTitle', content: 'message.locked.content' }
          : { subTitle: 'message.lockedWidely.subTitle', content: 'message.lockedWidely.content' }),
        params: { ip },
        icon: 'lock',
      }),
    notifyAdministrators: (work, { username, nickname }) =>
      notifyWithin(work, {
        to: { roles: ADMIN_ROLES },
        type: 'todo',
        kind: 'system',
        title: 'message.registration.title',
        subTitle: 'message.registration.subTitle',
        content: 'message.registration.content',
        params: { username, nickname },
        link: '/user-management/list?status=inactive',
        icon: 'user',
      }),
  }
}
