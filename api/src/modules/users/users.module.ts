import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { enforcersModule } from '../enforcers/enforcers.module.ts'
import { operationLogModule } from '../operation-log/operation-log.module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { sessionModule } from '../session/session.module.ts'
import { userRepositoryModule } from '../user-repository/user-repository.module.ts'
import { createUserArea } from './user-area.ts'

const PRUNE_EVERY = 3_600_000

export const usersModule = defineModule({
  name: 'users',
  needs: {
    stores: stateModule,
    jobs: jobsModule,
    users: userRepositoryModule,
    session: sessionModule,
    operationLog: operationLogModule,
    enforcers: enforcersModule,
  },
  create: ({ stores, jobs, users, session, operationLog, enforcers }, { clock, createId, logger }) => {
    const { state, unitOfWork } = stores
    const area = createUserArea({
      db: state.db,
      users,
      session,
      clock,
      createId,
      unitOfWork,
      record: operationLog.record,
      enforcement: enforcers.enforcement,
      onFault: (err) => logEvent(logger, 'background.task.failed', { err }),
    })
    return {
      routes: area.routes,
      start: () => jobs.every('users.prune-imports', PRUNE_EVERY, { once: true }, () => area.prune()),
    }
  },
})
