import { enforcerCalls } from '@netwarden/shared/contract'
import { WantedPoliciesInForce } from '../../gateway-control/wanted-policies.ts'
import type { OwnQuestion } from '../../pipeline/index.ts'
import { bind } from '../../platform/http/bind.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { devicesModule } from '../devices/devices.module.ts'
import { enforcersModule } from '../enforcers/enforcers.module.ts'
import { refusalOf } from '../enforcers/index.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { policyFileModule } from '../policy-file/policy-file.module.ts'
import { policySnapshotModule } from '../policy-snapshot/policy-snapshot.module.ts'
import { LogComparisonService } from './log-comparison.service.ts'
import { ObservedNames } from './observed-names.ts'
import { ObservedRounds } from './observed-rounds.ts'
import { ObservedVisitsRepository } from './observed-visits.repository.ts'

/** How often the console looks which servers it has to ask (ms). */
const LOOK_EVERY = 2_000

/** DNS servers that others drive: they are asked, and compared with the policies. */
export const observedServersModule = defineModule({
  name: 'observed-servers',
  needs: {
    state: stateModule,
    jobs: jobsModule,
    stores: installationModule,
    ingest: ingestModule,
    devices: devicesModule,
    enforcers: enforcersModule,
    messages: messagesModule,
    snapshot: policySnapshotModule,
    file: policyFileModule,
  },
  create: (needed, { config, clock, createId }) => {
    const { repository, observed } = needed.enforcers
    const { snapshot, file } = needed
    const { thread } = needed.ingest
    const { feed, unitOfWork } = needed.state
    const visits = new ObservedVisitsRepository(needed.stores.store, config.timeZone)
    const wanted = new WantedPoliciesInForce({
      set: snapshot.set,
      entriesOf: snapshot.entriesOf,
      file,
      createId,
      clock,
    })
    const share = (questions: readonly OwnQuestion[]) => {
      if (questions.length > 0) thread.post({ type: 'ownQuestions', questions })
    }
    const rounds = new ObservedRounds({
      enforcers: repository,
      rounds: observed.rounds,
      names: new ObservedNames({ wanted, popular: () => visits.popular(clock.now()) }),
      set: snapshot.set,
      refusalOf: (endpoint) => refusalOf(endpoint, observed.checks),
      macsOf: needed.devices.registry.macsOf,
      share,
      notifyWithin: needed.messages.notifyWithin,
      unitOfWork,
      clock,
    })
    const comparison = new LogComparisonService({
      enforcers: repository,
      visits,
      clock,
    })
    // Only those of the servers that were asked: reading those of all servers for each would grow with their square.
    feed.followOthers(['observed-rounds'], async (changes) => {
      for (const { id } of changes) if (id !== null) share((await observed.rounds.find(id))?.questions ?? [])
    })
    thread.onStarted(() => {
      // The next round to each server shares its questions again.
      observed.rounds.questions().then(share, () => undefined)
    })
    return {
      provides: { probe: rounds.probe.bind(rounds) },
      routes: [
        (app) =>
          bind(app, enforcerCalls.compareLog, ({ id, hours }, { signal }) =>
            comparison.compare(id, hours, signal),
          ),
      ],
      start: () =>
        needed.jobs.every('observed-servers.ask', LOOK_EVERY, { once: true }, (signal) => rounds.run(signal)),
    }
  },
})
