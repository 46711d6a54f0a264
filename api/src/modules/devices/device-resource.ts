import { deviceResource } from '@netwarden/shared/contract'
import { actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { DevicesService } from './devices.service.ts'

/** The devices in the protocol of ra-data-simple-rest: the fields of `device-edits.ts` can be changed. */
export function deviceResourceRoutes(service: DevicesService): BindRoutes {
  return (app) => {
    bindResource(app, deviceResource, (filter, window, { signal }) => service.list(filter, window, signal))
    bind(app, deviceResource.get, ({ id }) => service.find(id))
    bind(app, deviceResource.update, ({ id, ...changes }, context) =>
      service.edit(id, changes, actorOf(context)),
    )
  }
}
