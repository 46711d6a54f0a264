import { join } from 'node:path'
import { CONFIRMATION_FOLDER } from '@netwarden/shared/limits'
import { defineModule } from '../../platform/modules/define-module.ts'
import { SecretBox } from '../../platform/secrets/secret-box.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { eventStoreModule } from '../event-store/event-store.module.ts'
import { exceptionsModule } from '../exceptions/exceptions.module.ts'
import { listCatalogModule } from '../list-catalog/list-catalog.module.ts'
import { listsModule } from '../lists/lists.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policiesModule } from '../policies/policies.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { receiptsModule } from '../receipts/receipts.module.ts'
import { replayModule } from '../replay/replay.module.ts'
import { segmentListsModule } from '../segment-lists/segment-lists.module.ts'
import { segmentsModule } from '../segments/segments.module.ts'
import { userRepositoryModule } from '../user-repository/user-repository.module.ts'
import { Approvers } from './approvers.ts'
import { Gate } from './change-gate.ts'
import { ChangeGuardService } from './change-guard.service.ts'
import { ChangeRestorer } from './change-restorer.ts'
import { ChangeWriter } from './change-writer.ts'
import { changesRoutes } from './changes.routes.ts'
import { Changes } from './changes.service.ts'
import { DeviceRestorer } from './device-restorer.ts'
import { DraftApplier } from './draft-applier.ts'
import { createForesee } from './foresee.ts'
import { PendingChangesRepository } from './pending-changes.repository.ts'
import { PendingChanges } from './pending-changes.service.ts'
import { ReceiptObserver } from './receipt-observer.ts'
import { ReceiptRounds } from './receipt-rounds.ts'

const OBSERVE_EVERY = 60_000
/** Folder of the data directory with the uploaded files of pending changes. */
const FILES = 'pending-changes'

/** Changes of policies as a whole, with receipts of what was predicted and what happened. */
export const changesModule = defineModule({
  name: 'changes',
  needs: {
    state: stateModule,
    data: dataDirModule,
    users: userRepositoryModule,
    jobs: jobsModule,
    events: eventStoreModule,
    catalog: listCatalogModule,
    segmentLists: segmentListsModule,
    lists: listsModule,
    policies: policiesModule,
    segments: segmentsModule,
    exceptions: exceptionsModule,
    snapshot: policySnapshotModule,
    replay: replayModule,
    messages: messagesModule,
    receipts: receiptsModule,
    devices: devicesModule,
  },
  create: (needed, { clock, createId, logger }) => {
    const { jobs, events, catalog, replay, segments, snapshot } = needed
    const { updates } = needed.lists
    const { settings, unitOfWork } = needed.state
    const { notify, notifyWithin } = needed.messages
    const { db } = needed.state.state
    const { lists } = needed.segmentLists
    const { customPolicies, storedPolicies, pastRows, macsOf } = needed.policies
    const { exceptions, storedExceptions } = needed.exceptions
    const { enablements, repository: storedLists } = catalog
    const { receipts } = needed.receipts
    const restored = { pastRows, storedPolicies, storedExceptions }
    const making = { customPolicies, lists, updates, segments, exceptions, clock }
    const applier = new DraftApplier({ ...making, storedPolicies, storedExceptions, enablements, macsOf })
    const restorer = new ChangeRestorer({ ...making, ...restored, storedLists })
    const common = { ...restored, receipts, unitOfWork, clock }
    const writer = new ChangeWriter({ applier, receipts, updates, unitOfWork, createId })
    const guard = new ChangeGuardService({ settings, unitOfWork })
    const { dataDir, secret } = needed.data
    const files = dataDir.folder(FILES)
    const approvers = new Approvers({
      users: needed.users,
      confirmationOf: (id) => dataDir.path(CONFIRMATION_FOLDER, id),
    })
    const pending = new PendingChanges({
      approvers,
      unitOfWork,
      notifyWithin,
      clock,
      createId,
      users: needed.users,
      repository: new PendingChangesRepository(db, new SecretBox(secret)),
      generation: () => snapshot.currentPolicies.inForce.generation,
      fileOf: (id) => join(files, id),
    })
    const rehearsal = { pastRows, lists: storedLists, policies: snapshot.currentPolicies }
    const foresee = createForesee({ replay, rehearsal, logger })
    const gate = new Gate({ guard, pending, replay, rehearsal, foresee })
    const observer = new ReceiptObserver({ ...restored, replay, clock })
    const changes = new Changes({
      ...common,
      lists,
      replay,
      writer,
      restorer,
      devices: new DeviceRestorer(needed.devices.repository),
      observer,
      guard,
      pending,
      logger,
    })
    const rounds = new ReceiptRounds({ ...common, observer, guard, changes, notify, logger })
    events.whenUsable(() =>
      jobs.every('receipts.observe', OBSERVE_EVERY, { once: true }, (signal) => rounds.run(signal)),
    )
    return {
      provides: { changes, foresee },
      routes: [changesRoutes({ changes, guard, pending, gate })],
      start: () => pending.removeOrphans(files),
    }
  },
})
