import type { Enforcement } from '@netwarden/shared/domain'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import type { SessionArea } from '../session/index.ts'
import type { UserRepository } from '../user-repository/index.ts'
import { AvatarRepository } from './avatar.repository.ts'
import { AvatarService } from './avatar.service.ts'
import { ProfileService } from './profile.service.ts'
import { userFileRoutes } from './user-file.routes.ts'
import { UserImportRepository } from './user-import.repository.ts'
import { UserImportService } from './user-import.service.ts'
import { userResourceRoutes } from './user-resource.ts'
import { userRoutes } from './users.routes.ts'
import { UserService } from './users.service.ts'

interface Deps {
  db: StateReader
  users: UserRepository
  session: SessionArea
  clock: Clock
  createId: CreateId
  unitOfWork: UnitOfWork
  record: RecordOperation
  /** Whether anything enforces the policies, evaluated for each response of `GET /api/user/info`. */
  enforcement(): Promise<Enforcement>
  onFault(cause: unknown): void
}

/** Wires the area of users. */
export function createUserArea({ db, session, ...deps }: Deps) {
  const { endAccess } = session
  const avatars = new AvatarService(new AvatarRepository(db), deps.clock)
  const users = new UserService({ ...deps, endAccess })
  const profiles = new ProfileService({ ...deps, avatars })
  const imports = new UserImportService({ ...deps, imports: new UserImportRepository(db) })
  return {
    routes: [
      userRoutes(users, profiles, avatars, deps.enforcement),
      userFileRoutes(users, imports),
      userResourceRoutes(users),
    ] satisfies BindRoutes[],
    prune: () => imports.prune(),
  }
}
