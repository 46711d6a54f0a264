import { defineModule } from '../../platform/modules/define-module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { makersModule } from '../makers/makers.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { orgsModule } from '../orgs/orgs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { retentionModule } from '../retention/retention.module.ts'
import { riskEventRepositoryModule } from '../risk-event-repository/risk-event-repository.module.ts'
import { createEncodedNames } from '../visit-filters/index.ts'
import { FocusRepository } from './focus.repository.ts'
import { FocusService } from './focus.service.ts'
import { PersonDevices } from './person-devices.ts'
import { SubjectsRepository } from './subjects.repository.ts'
import { subjectsRoutes } from './subjects.routes.ts'
import { SubjectsService } from './subjects.service.ts'
import { VisitedRepository } from './visited.repository.ts'
import { VisitedService } from './visited.service.ts'

/** The pages of devices, domains, organisations and destination hosts, and which of them users keep in focus. */
export const subjectsModule = defineModule({
  name: 'subjects',
  needs: {
    state: stateModule,
    stores: installationModule,
    operationLog: operationLogModule,
    retention: retentionModule,
    makers: makersModule,
    orgs: orgsModule,
    devices: devicesModule,
    risks: riskEventRepositoryModule,
    policies: policiesModule,
  },
  create: (needed, { config, clock, createId }) => {
    const { retention, orgs, makers } = needed
    const { registry: devices, owners, people, list } = needed.devices
    const { state, unitOfWork } = needed.state
    const { store } = needed.stores
    const { timeZone } = config
    const repository = new SubjectsRepository(store, timeZone)
    const focus = new FocusRepository(state.db)
    const organisationOf = (name: string) => orgs.table.named(name)
    const common = { repository, focus, devices, clock, retention }
    const routes = subjectsRoutes({
      control: needed.policies.subjects,
      service: new SubjectsService({ ...common, owners, people, makerOf: makers.makerOf, organisationOf }),
      persons: new PersonDevices({ repository, owners, people, list, control: needed.policies.subjects }),
      focus: new FocusService({
        ...common,
        unitOfWork,
        createId,
        industryOf: organisationOf,
        history: needed.risks.history,
      }),
      visited: new VisitedService({
        visited: new VisitedRepository(store, timeZone),
        encodedNames: createEncodedNames(store),
        clock,
        retention,
      }),
      recordLook: needed.operationLog.recordLook,
      zone: timeZone,
    })
    return { routes: [routes] }
  },
})
