import { ADMIN_ROLES, APP_NAME, notFound } from '@netwarden/shared'
import type { Logger } from 'pino'
import type { BrandingService } from '../modules/branding/index.ts'
import type { Notify, NotifyWithin } from '../modules/messages/index.ts'
import type { BuiltInName } from '../modules/operation-log/index.ts'
import type { SessionDeps } from '../modules/session/index.ts'
import { ensureFirstSuperadmin, newUserRow, type UserRepository } from '../modules/users/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { ChangeFeed } from '../platform/state/change-feed.ts'
import type { StateReader } from '../platform/state/client.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import type { Work } from '../platform/state/work.ts'
import type { Clock, CreateId } from '../platform/time/clock.ts'

export interface PeopleDeps {
  config: Config
  logger: Logger
  db: StateReader
  unitOfWork: UnitOfWork
  feed: ChangeFeed
  jobs: Jobs
  secret: string
  /** What the application signs and verifies access tokens with, once it is built. */
  jwt: SessionDeps['jwt']
  clock: Clock
  createId: CreateId
  /** The names of what is built in, once that is composed. */
  builtInName: BuiltInName
  /** Where this process listens, once it does. */
  listenAddress: () => string
}

/** What the areas of people stand on. */
export interface PeopleGround extends PeopleDeps {
  users: UserRepository
  branding: BrandingService
  mailer: Mailer
  notify: Notify
  notifyWithin: NotifyWithin
  inBackground(work: Promise<unknown>): void
}

/** What the area of sessions wants of users, messages and branding. */
export function sessionDeps(ground: PeopleGround): SessionDeps {
  const { users, branding, clock } = ground
  return {
    ...ground,
    findUser: (username) => users.findByUsername(username),
    findAccounts: (name) => users.findAccounts(name),
    findUserById: (id) => users.find(id),
    holdUser: (work, id) => users.hold(work, id),
    setPasswordHash: async (work, id, passwordHash) => {
      const user = await users.update(work, id, { passwordHash, updatedAt: clock.now() })
      if (!user) throw notFound()
      return user.version
    },
    addUser: (work, user, passwordHash) => addInactiveUser(ground, work, user, passwordHash),
    ...sessionNotices(ground),
    isRegistrationOpen: async () => (await branding.settings()).isRegistrationOpen,
    consoleAddress: () => consoleAddressOf(ground),
  }
}

/** What stands before the path of a link that is mailed, without a slash at its end. */
export async function consoleAddressOf({ branding, listenAddress }: PeopleGround): Promise<string> {
  return (await branding.settings()).consoleAddress.replace(/\/$/, '') || listenAddress()
}

async function addInactiveUser(
  { users, createId, clock }: PeopleGround,
  work: Work,
  user: { username: string; nickname: string; email: string },
  passwordHash: string,
): Promise<string> {
  const wanted = { ...user, role: 'common', status: 'inactive' } as const
  const row = newUserRow(wanted, { id: createId(), passwordHash, now: clock.now() })
  await users.insert(work, [row])
  return row.id
}

function sessionNotices({
  notify,
  notifyWithin,
}: PeopleGround): Pick<SessionDeps, 'onLock' | 'tellAdministrators'> {
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
    tellAdministrators: (work, { username, nickname }) =>
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

/** Makes the first superadmin of an empty installation, and greets him. */
export async function createFirstUser(ground: PeopleGround): Promise<void> {
  const { users, unitOfWork, config, clock, createId, notify } = ground
  const id = createId()
  const isMade = await ensureFirstSuperadmin({
    users,
    unitOfWork,
    chosenPassword: config.adminPassword,
    id,
    now: clock.now(),
    tell: (line) => process.stdout.write(`${line}\n`),
  })
  if (!isMade) return
  await notify({
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
