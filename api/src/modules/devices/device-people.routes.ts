import { devicePeopleCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { DeviceFinder } from './device-finder.ts'

export function devicePeopleRoutes(finder: DeviceFinder): BindRoutes {
  return (app) => {
    bind(app, devicePeopleCalls.suggest, ({ q, limit }, { signal }) => finder.suggest(q, limit, signal))
    bind(app, devicePeopleCalls.users, ({ keys }) => finder.usersOf(keys))
  }
}
