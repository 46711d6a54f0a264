import { isChange } from '@netwarden/shared/domain'
import { z } from 'zod'
import { pieces } from '../../platform/batches/pieces.ts'
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import type { OperationLogRepository } from '../operation-log/index.ts'
import type { AlarmSettingsService } from './alarm-settings.service.ts'
import { LINES_IN_CHAT } from './alarm-webhook.ts'
import type { AlarmsRepository } from './alarms.repository.ts'
import { changesContent } from './change-message.ts'
import { newDelivery } from './new-delivery.ts'
import { hostOf } from './stored-alarm-settings.ts'

interface Deps {
  settings: Pick<AlarmSettingsService, 'inForce'>
  state: Settings
  operations: Pick<OperationLogRepository, 'head' | 'readAfter'>
  repository: AlarmsRepository
  consoleAddress(): Promise<string>
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

const KEY = 'alarm-changes'
/** The number of the last entry that was sent; null while no webhook wants changes. */
const storedPlace = z.object({ seq: z.number().nullable().default(null) })

const READ_A_ROUND = 200

/** Queues changes of the operation log for the webhooks that want them; they are delivered as alarms are. */
export class ChangeNews {
  constructor(private readonly deps: Deps) {}

  async round(): Promise<void> {
    const { settings, state, operations, repository, unitOfWork } = this.deps
    const webhooks = (await settings.inForce()).webhooks.filter((one) => one.enabled && one.sendsChanges)
    const { value, version } = await state.getWithVersion(KEY, storedPlace)
    const { seq } = value
    if (webhooks.length === 0 && seq === null) return
    const head = await this.deps.operations.head()
    // A restored backup may have a shorter log.
    const isFirst = seq === null || seq > head.seq
    const read = webhooks.length === 0 || isFirst ? [] : await operations.readAfter(seq, READ_A_ROUND)
    const next = webhooks.length === 0 ? null : isFirst ? head.seq : (read.at(-1)?.seq ?? seq)
    if (next === seq) return
    const changes = read.filter(({ action }) => isChange(action))
    const console = await this.deps.consoleAddress()
    const deliveries = webhooks.flatMap(({ id: channel, kind, url }) =>
      [...pieces(changes, LINES_IN_CHAT)].map((some) => {
        const { subject, body } = changesContent(kind, some, console)
        return newDelivery(this.deps, {
          channel,
          receiver: hostOf(url),
          subject,
          content: { body },
          eventIds: [],
        })
      }),
    )
    await unitOfWork.run(async (work) => {
      // Another process that moved the place has queued them.
      if (!(await state.replace(work, KEY, { seq: next }, version, SYSTEM_ACTOR.username))) return
      await repository.addDeliveries(work, deliveries)
    })
  }
}
