import { DEVICE_SORTS, deviceChangesSchema, deviceFilter, deviceSchema } from '@netwarden/shared'
import { actorOf } from '../../platform/http/actor.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import { bindResource } from '../../platform/http/resource.ts'
import type { DevicesService } from './devices.service.ts'

/** The devices in the protocol of ra-data-simple-rest: their names can be changed, the rest comes from what is seen. */
export function deviceResource(service: DevicesService): BindRoutes {
  return (app) =>
    bindResource(app, {
      name: 'devices',
      area: 'devices',
      access: 'any',
      writeAccess: 'admin',
      row: deviceSchema,
      filter: deviceFilter,
      sorts: DEVICE_SORTS,
      list: (filter, window, context) => service.list(filter, window, context.signal),
      get: (id) => service.find(id),
      update: {
        input: deviceChangesSchema,
        run: (id, changes, context) => service.rename(id, changes, actorOf(context)),
      },
    })
}
