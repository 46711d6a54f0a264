import type { Module } from '../platform/modules/define-module.ts'
import { alarmsModule } from './alarms/alarms.module.ts'
import { backupModule } from './backup/backup.module.ts'
import { brandingModule } from './branding/branding.module.ts'
import { configurationModule } from './configuration/configuration.module.ts'
import { dnsModule } from './dns/dns.module.ts'
import { downloadTicketModule } from './download-ticket/download-ticket.module.ts'
import { gatewayModule } from './gateway/gateway.module.ts'
import { installationModule } from './installation/installation.module.ts'
import { storeNoticesModule } from './installation/store-notices.module.ts'
import { menuModule } from './menu/menu.module.ts'
import { messagesModule } from './messages/messages.module.ts'
import { operationLogModule } from './operation-log/operation-log.module.ts'
import { applicationModule } from './platform/application.module.ts'
import { changeFeedModule } from './platform/change-feed.module.ts'
import { dataDirModule } from './platform/data-dir.module.ts'
import { eventBusModule } from './platform/event-bus.module.ts'
import { jobsModule, leasesModule } from './platform/jobs.module.ts'
import { mailModule } from './platform/mail.module.ts'
import { stateModule } from './platform/state.module.ts'
import { sessionModule } from './session/session.module.ts'
import { streamModule } from './stream/stream.module.ts'
import { firstUserModule } from './users/first-user.module.ts'
import { userRepositoryModule } from './users/user-repository.module.ts'
import { usersModule } from './users/users.module.ts'

const PLATFORM = [
  dataDirModule,
  stateModule,
  leasesModule,
  jobsModule,
  changeFeedModule,
  applicationModule,
  mailModule,
  eventBusModule,
]

const PEOPLE = [
  operationLogModule,
  userRepositoryModule,
  messagesModule,
  firstUserModule,
  brandingModule,
  sessionModule,
  usersModule,
  dnsModule,
  menuModule,
  downloadTicketModule,
  streamModule,
]

/** Every module of the server; the order of creation follows from what each needs. */
export const MODULES: readonly Module[] = [
  ...PLATFORM,
  installationModule,
  ...PEOPLE,
  storeNoticesModule,
  alarmsModule,
  gatewayModule,
  configurationModule,
  backupModule,
]
