import { ADMIN_ROLES } from '@netwarden/shared/domain'
import { importOfStream, sourceOfStream } from '../../pipeline/index.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { ImportsRepository } from '../imports/index.ts'
import { ingestModule } from '../ingest/ingest.module.ts'
import type { Notice } from '../messages/index.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { SourcesRepository } from '../sources/index.ts'
import { ReadingAttemptsRepository } from './reading-attempts.repository.ts'
import { ReadingAttempts } from './reading-attempts.ts'

/** Quarantines files that crash the ingest thread again and again, and sends administrators a message about each. */
export const readingAttemptsModule = defineModule({
  name: 'reading-attempts',
  needs: { stores: stateModule, messages: messagesModule, ingest: ingestModule },
  create: ({ stores: { state, unitOfWork }, messages: { notify }, ingest }, { clock, logger }) => {
    const sources = new SourcesRepository(state.db)
    const imports = new ImportsRepository(state.db)
    const attempts = new ReadingAttempts({
      repository: new ReadingAttemptsRepository(state.db),
      unitOfWork,
      clock,
      onQuarantined: async (stream, { attempts: count, file }) => {
        logEvent(logger, 'sources.input.quarantined', { stream, attempts: count, file })
        const sourceId = sourceOfStream(stream)
        const importId = importOfStream(stream)
        const source = sourceId === null ? undefined : await sources.find(sourceId)
        const job = importId === null ? undefined : await imports.find(importId)
        if (source) await notify(noticeOf(SOURCE_TEXTS, source.name, count))
        if (job) await notify(noticeOf(IMPORT_TEXTS, job.source, count))
      },
      onFault: (err) => logEvent(logger, 'sources.attempts.save_failed', { err }),
    })
    attempts.attach(ingest.thread)
    return { provides: attempts, close: () => attempts.close() }
  },
})

type Texts = Pick<Notice, 'title' | 'subTitle' | 'content' | 'link'>

function noticeOf(texts: Texts, name: string, count: number): Notice {
  return { to: { roles: ADMIN_ROLES }, type: 'notice', kind: 'system', ...texts, params: { name, count } }
}

const SOURCE_TEXTS = {
  title: 'message.sourceQuarantined.title',
  subTitle: 'message.sourceQuarantined.subTitle',
  content: 'message.sourceQuarantined.content',
  link: '/system-config/sources',
} satisfies Texts

const IMPORT_TEXTS = {
  title: 'message.importQuarantined.title',
  subTitle: 'message.importQuarantined.subTitle',
  content: 'message.importQuarantined.content',
} satisfies Texts
