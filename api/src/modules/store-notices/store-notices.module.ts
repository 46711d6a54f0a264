import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_ROLES } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import { logEvent } from '../../platform/logging/log-event.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { firstUserModule } from '../first-user/first-user.module.ts'
import { installationModule } from '../installation/installation.module.ts'
import type { Notice } from '../messages/index.ts'
import { messagesModule } from '../messages/messages.module.ts'

/** A store that fails and recovers again and again causes one message in this time (ms). */
const REPEAT_AFTER = 60 * 60_000
/** A notice that cannot be stored, for example on a full disk, is tried again (ms). */
const RETRY_PAUSE = 5_000
const MAX_TRIES = 12 * 60

/** Sends administrators a message about each fault of the stores. */
export const storeNoticesModule = defineModule({
  name: 'store-notices',
  // The first superadmin exists before the first message to administrators is sent.
  needs: { stores: installationModule, messages: messagesModule, firstUser: firstUserModule },
  create: async ({ stores: { faults }, messages: { notify } }, { logger }) => {
    const reportedAt = new Map<string, number>()
    const send = async (notice: Notice) => {
      const before = reportedAt.get(notice.content) ?? Number.NEGATIVE_INFINITY
      if (performance.now() - before < REPEAT_AFTER) return
      reportedAt.set(notice.content, performance.now())
      await retried(() => notify(notice), logger)
    }
    // A message about a wrong state store cannot be stored in that state store.
    faults.onReport((part, fault) => part !== 'state' && void send(noticeOf('stores', fault)))
    if (faults.note) await send(noticeOf('folder', faults.note))
    return {}
  },
})

async function retried(work: () => Promise<void>, logger: Logger): Promise<void> {
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    try {
      return await work()
    } catch (err) {
      logEvent(logger, 'installation.fault.notify_failed', { err })
    }
    await pause(RETRY_PAUSE, undefined, { ref: false })
  }
}

function noticeOf(subject: 'stores' | 'folder', { key, params = {} }: Message): Notice {
  return {
    to: { roles: ADMIN_ROLES },
    type: 'notice',
    kind: 'system',
    title: `message.${subject}.title`,
    subTitle: `message.${subject}.subTitle`,
    content: key,
    params,
    icon: 'warning',
  }
}
