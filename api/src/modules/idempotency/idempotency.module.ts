import { defineModule } from '../../platform/modules/define-module.ts'
import { SecretBox } from '../../platform/secrets/secret-box.ts'
import { dataDirModule } from '../platform/data-dir.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { IdempotencyRepository } from './idempotency.repository.ts'
import { IdempotentCalls } from './idempotency.service.ts'

/** Creating calls that clients may repeat without creating twice. */
export const idempotencyModule = defineModule({
  name: 'idempotency',
  needs: { state: stateModule, data: dataDirModule },
  create: ({ state, data: { secret } }, { clock, logger }) => {
    const calls = new IdempotentCalls({
      repository: new IdempotencyRepository(state.state.db),
      unitOfWork: state.unitOfWork,
      secrets: new SecretBox(secret),
      secret,
      clock,
      logger,
    })
    return {
      routes: [
        (app) => {
          app.decorate('idempotency', calls)
        },
      ],
    }
  },
})
