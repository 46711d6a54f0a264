import { ADMIN_ROLES } from '@netwarden/shared'
import type { Logger } from 'pino'
import { ImportsRepository } from '../modules/imports/index.ts'
import type { Notice, Notify } from '../modules/messages/index.ts'
import { ReadingAttempts, ReadingAttemptsRepository } from '../modules/reading-attempts/index.ts'
import { SourcesRepository } from '../modules/sources/index.ts'
import { importOfStream, sourceOfStream } from '../pipeline/index.ts'
import { logEvent } from '../platform/logging/log-event.ts'
import type { StateReader } from '../platform/state/client.ts'
import type { UnitOfWork } from '../platform/state/unit-of-work.ts'
import { systemClock } from '../platform/time/clock.ts'

interface AttemptsDeps {
  state: StateReader
  unitOfWork: UnitOfWork
  notify: Notify
  logger: Logger
}

/** Keeps watch over files that the ingest thread breaks over; administrators are told of those that are quarantined. */
export function composeAttempts({ state, unitOfWork, notify, logger }: AttemptsDeps): ReadingAttempts {
  const sources = new SourcesRepository(state)
  const imports = new ImportsRepository(state)
  return new ReadingAttempts({
    repository: new ReadingAttemptsRepository(state),
    unitOfWork,
    clock: systemClock,
    onQuarantined: async (stream, { attempts, file }) => {
      logEvent(logger, 'sources.input.quarantined', { stream, attempts, file })
      const sourceId = sourceOfStream(stream)
      const importId = importOfStream(stream)
      const source = sourceId === null ? undefined : await sources.find(sourceId)
      const job = importId === null ? undefined : await imports.find(importId)
      if (source) await notify(noticeOf(SOURCE_TEXTS, source.name, attempts))
      if (job) await notify(noticeOf(IMPORT_TEXTS, job.source, attempts))
    },
    onFault: (err) => logEvent(logger, 'sources.attempts.save_failed', { err }),
  })
}

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
