import type { Clock, CreateId } from '../../clock.ts'
import type { BindRoutes } from '../../http/bind-routes.ts'
import type { StateStore } from '../../state/client.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import type { SessionArea } from '../session/index.ts'
import { AvatarRepository } from './avatar.repository.ts'
import { AvatarService } from './avatar.service.ts'
import { ProfileService } from './profile.service.ts'
import { userFileRoutes } from './user-file.routes.ts'
import { UserImportRepository } from './user-import.repository.ts'
import { UserImportService } from './user-import.service.ts'
import { userResource } from './user-resource.ts'
import type { UserRepository } from './users.repository.ts'
import { userRoutes } from './users.routes.ts'
import { UserService } from './users.service.ts'

interface Deps {
  db: StateStore
  users: UserRepository
  session: SessionArea
  clock: Clock
  createId: CreateId
  record: RecordOperation
  onFault(cause: unknown): void
}

/** Wires the area of users. */
export function createUserArea({ db, session, ...deps }: Deps) {
  const { endAccess } = session
  const forgetPrincipals = () => session.principals.forget()
  const avatars = new AvatarService(new AvatarRepository(db), deps.clock)
  const users = new UserService({ ...deps, endAccess, forgetPrincipals })
  const profiles = new ProfileService({ ...deps, avatars, forgetPrincipals })
  const imports = new UserImportService({ ...deps, imports: new UserImportRepository(db) })
  return {
    routes: [
      userRoutes(users, profiles, avatars),
      userFileRoutes(users, imports),
      userResource(users),
    ] satisfies BindRoutes[],
    prune: () => imports.prune(),
  }
}
