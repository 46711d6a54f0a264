import type { Module } from '../platform/modules/define-module.ts'
import { alarmsModule } from './alarms/alarms.module.ts'
import { backupModule } from './backup/backup.module.ts'
import { brandingModule } from './branding/branding.module.ts'
import { breakageModule } from './breakage/breakage.module.ts'
import { changesModule } from './changes/changes.module.ts'
import { configurationModule } from './configuration/configuration.module.ts'
import { controlRecordsModule } from './control-records/control-records.module.ts'
import { dashboardModule } from './dashboard/dashboard.module.ts'
import { deviceChangesModule } from './device-changes/device-changes.module.ts'
import { devicesModule } from './devices/devices.module.ts'
import { dnsModule } from './dns/dns.module.ts'
import { doctorModule } from './doctor/doctor.module.ts'
import { downloadTicketModule } from './download-ticket/download-ticket.module.ts'
import { enforcerSettingsModule } from './enforcer-settings/enforcer-settings.module.ts'
import { enforcersModule } from './enforcers/enforcers.module.ts'
import { eventStoreModule } from './event-store/event-store.module.ts'
import { exceptionsModule } from './exceptions/exceptions.module.ts'
import { firstUserModule } from './first-user/first-user.module.ts'
import { gatewayModule } from './gateway/gateway.module.ts'
import { gatewayCallsModule } from './gateway-calls/gateway-calls.module.ts'
import { gatewaySpoolModule } from './gateway-spool/gateway-spool.module.ts'
import { idempotencyModule } from './idempotency/idempotency.module.ts'
import { importsModule } from './imports/imports.module.ts'
import { ingestModule } from './ingest/ingest.module.ts'
import { ingestStartModule } from './ingest-start/ingest-start.module.ts'
import { installationModule } from './installation/installation.module.ts'
import { listCatalogModule } from './list-catalog/list-catalog.module.ts'
import { listsModule } from './lists/lists.module.ts'
import { mailModule } from './mail/mail.module.ts'
import { makersModule } from './makers/makers.module.ts'
import { menuModule } from './menu/menu.module.ts'
import { messagesModule } from './messages/messages.module.ts'
import { nodeVisitsModule } from './node-visits/node-visits.module.ts'
import { nodesModule } from './nodes/nodes.module.ts'
import { observedServersModule } from './observed-servers/observed-servers.module.ts'
import { operationLogModule } from './operation-log/operation-log.module.ts'
import { orgsModule } from './orgs/orgs.module.ts'
import { applicationModule } from './platform/application.module.ts'
import { changeFeedModule } from './platform/change-feed.module.ts'
import { dataDirModule } from './platform/data-dir.module.ts'
import { eventBusModule } from './platform/event-bus.module.ts'
import { jobsModule, leasesModule } from './platform/jobs.module.ts'
import { stateModule } from './platform/state.module.ts'
import { policiesModule } from './policies/policies.module.ts'
import { policyFileModule } from './policy-file/policy-file.module.ts'
import { policySnapshotModule } from './policy-snapshot/policy-snapshot.module.ts'
import { readingAttemptsModule } from './reading-attempts/reading-attempts.module.ts'
import { receiptsModule } from './receipts/receipts.module.ts'
import { replayModule } from './replay/replay.module.ts'
import { reportMailModule } from './report-mail/report-mail.module.ts'
import { reportsModule } from './reports/reports.module.ts'
import { requestsModule } from './requests/requests.module.ts'
import { retentionModule } from './retention/retention.module.ts'
import { riskEventRepositoryModule } from './risk-event-repository/risk-event-repository.module.ts'
import { riskEventsModule } from './risk-events/risk-events.module.ts'
import { sampleModule } from './sample/sample.module.ts'
import { segmentListsModule } from './segment-lists/segment-lists.module.ts'
import { segmentRepositoryModule } from './segment-repository/segment-repository.module.ts'
import { segmentsModule } from './segments/segments.module.ts'
import { sessionModule } from './session/session.module.ts'
import { sourcesModule } from './sources/sources.module.ts'
import { statusModule } from './status/status.module.ts'
import { storeNoticesModule } from './store-notices/store-notices.module.ts'
import { streamModule } from './stream/stream.module.ts'
import { subjectsModule } from './subjects/subjects.module.ts'
import { supportModule } from './support/support.module.ts'
import { undoModule } from './undo/undo.module.ts'
import { userRepositoryModule } from './user-repository/user-repository.module.ts'
import { usersModule } from './users/users.module.ts'
import { visitFiguresModule } from './visit-figures/visit-figures.module.ts'
import { visitListsModule } from './visit-lists/visit-lists.module.ts'
import { visitLogModule } from './visit-log/visit-log.module.ts'
import { visitsModule } from './visits/visits.module.ts'
import { zoneDriftModule } from './zone-drift/zone-drift.module.ts'
import { zonesModule } from './zones/zones.module.ts'

const PLATFORM = [
  dataDirModule,
  stateModule,
  leasesModule,
  jobsModule,
  changeFeedModule,
  applicationModule,
  mailModule,
  eventBusModule,
  idempotencyModule,
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

/** The modules that work on visits, from the stores to what is shown of them. */
const VISITS = [
  installationModule,
  eventStoreModule,
  ingestModule,
  retentionModule,
  orgsModule,
  makersModule,
  devicesModule,
  deviceChangesModule,
  segmentRepositoryModule,
  receiptsModule,
  riskEventRepositoryModule,
  policyFileModule,
  listCatalogModule,
  policySnapshotModule,
  segmentListsModule,
  policiesModule,
  listsModule,
  segmentsModule,
  visitListsModule,
  visitFiguresModule,
  riskEventsModule,
  readingAttemptsModule,
  importsModule,
  sourcesModule,
  gatewaySpoolModule,
  visitsModule,
  ingestStartModule,
  visitLogModule,
  sampleModule,
  dashboardModule,
  controlRecordsModule,
  subjectsModule,
  zonesModule,
  zoneDriftModule,
  replayModule,
  changesModule,
  exceptionsModule,
  reportsModule,
  breakageModule,
  undoModule,
]

/**
 * Every module of the server. The order of creation follows from what each needs; between modules that do not need each
 * other it is the order of this list.
 */
export const MODULES: readonly Module[] = [
  ...PLATFORM,
  ...PEOPLE,
  storeNoticesModule,
  alarmsModule,
  gatewayModule,
  enforcerSettingsModule,
  enforcersModule,
  configurationModule,
  backupModule,
  ...VISITS,
  gatewayCallsModule,
  observedServersModule,
  nodesModule,
  nodeVisitsModule,
  requestsModule,
  statusModule,
  doctorModule,
  supportModule,
  reportMailModule,
]
