import { ADMIN_ROLES } from '@netwarden/shared/domain'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import type { Notice } from '../messages/index.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { ReadingAttemptsRepository } from './reading-attempts.repository.ts'
import { ReadingAttempts } from './reading-attempts.ts'

/** The name of what is read in a stream, and the texts of the message that it is not read any more. */
interface Input extends Pick<Notice, 'title' | 'subTitle' | 'content' | 'link'> {
  name: string
}
type FindInput = (stream: string) => Promise<Input | null>

/** Quarantines files that crash the ingest thread again and again, and sends administrators a message about each. */
export const readingAttemptsModule = defineModule({
  name: 'reading-attempts',
  needs: { stores: stateModule, messages: messagesModule, ingest: ingestModule },
  create: ({ stores: { state, unitOfWork }, messages: { notify }, ingest }, { clock, logger }) => {
    const finders: FindInput[] = []
    const attempts = new ReadingAttempts({
      repository: new ReadingAttemptsRepository(state.db),
      unitOfWork,
      clock,
      onQuarantined: async (stream, { attempts: count, file }) => {
        logEvent(logger, 'sources.input.quarantined', { stream, attempts: count, file })
        for (const find of finders) {
          const input = await find(stream)
          if (!input) continue
          const { name, ...texts } = input
          const params = { name, count }
          await notify({ to: { roles: ADMIN_ROLES }, type: 'notice', kind: 'system', ...texts, params })
        }
      },
      onFault: (err) => logEvent(logger, 'sources.attempts.save_failed', { err }),
    })
    attempts.attach(ingest.thread)
    return {
      provides: {
        attempts,
        /** Registers how a module names the inputs that it reads; null for a stream of another module. */
        addInputs(find: FindInput): void {
          finders.push(find)
        },
      },
      close: () => attempts.close(),
    }
  },
})
