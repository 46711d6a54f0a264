import { ADMIN_ROLES, LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { PageRelay } from '../../gateway-control/page-relay.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { brandingModule } from '../branding/branding.module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { exceptionsModule } from '../exceptions/exceptions.module.ts'
import { gatewayModule } from '../gateway/gateway.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { mailModule } from '../mail/mail.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { nodesModule } from '../nodes/nodes.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { receiptsModule } from '../receipts/receipts.module.ts'
import { userRepositoryModule } from '../user-repository/user-repository.module.ts'
import { RequestDecisions } from './request-decisions.service.ts'
import { RequestMail } from './request-mail.ts'
import { requestKeyOf } from './request-token.ts'
import { RequestVisitsRepository } from './request-visits.repository.ts'
import { RequestsRepository } from './requests.repository.ts'
import { answerPage, requestRoutes } from './requests.routes.ts'
import { Requests } from './requests.service.ts'

const MAIL_EVERY = 30_000

/** Requests for access from the page for banned names, and their decisions. */
export const requestsModule = defineModule({
  name: 'requests',
  needs: {
    data: dataDirModule,
    stores: stateModule,
    jobs: jobsModule,
    installation: installationModule,
    gateway: gatewayModule,
    nodes: nodesModule,
    policies: policiesModule,
    snapshot: policySnapshotModule,
    exceptions: exceptionsModule,
    receipts: receiptsModule,
    devices: devicesModule,
    messages: messagesModule,
    users: userRepositoryModule,
    mailer: mailModule,
    branding: brandingModule,
  },
  create: (needed, { config, clock, createId, logger }) => {
    const { gateway, snapshot, users, devices, policies, branding } = needed
    const { state, unitOfWork } = needed.stores
    const repository = new RequestsRepository(state.db)
    const common = {
      repository,
      settings: () => gateway.config.read(),
      policies: () => snapshot.currentPolicies.set,
      unitOfWork,
      clock,
    }
    const requests = new Requests({
      ...common,
      key: requestKeyOf(needed.data.secret),
      macOf: policies.macOf,
      notifyWithin: needed.messages.notifyWithin,
      createId,
    })
    const decisions = new RequestDecisions({
      ...common,
      visits: new RequestVisitsRepository(needed.installation.store, config.timeZone),
      names: policies.names,
      deviceNames: (ids) => devices.registry.namesOf(ids),
      exceptions: needed.exceptions.exceptions,
      receipts: needed.receipts.writer,
    })
    const mail = new RequestMail({
      repository,
      mailer: needed.mailer,
      receivers: () => users.receivers(ADMIN_ROLES),
      consoleAddress: branding.consoleAddress,
      unitOfWork,
      clock,
      logger,
    })
    const relay = new PageRelay(gateway.paths.relay, answerPage(requests, LOCAL_ENFORCER), logger)
    return {
      routes: [requestRoutes(requests, decisions, needed.nodes)],
      start: async () => {
        needed.jobs.every('requests.mail', MAIL_EVERY, { once: true }, () => mail.round())
        await relay.listen()
      },
      stop: () => relay.close(),
    }
  },
})
