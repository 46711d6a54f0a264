import { ADMIN_ROLES } from '@netwarden/shared'
import type { Logger } from 'pino'
import type { BindRoutes } from '../app.ts'
import { type CreateId, type Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createNotify, MessageRepository, messageRoutes, MessageService } from '../features/messages/index.ts'
import {
  LookRecorder,
  OperationLogRepository,
  operationLogRoutes,
  OperationLogService,
  OperationWriter,
} from '../features/operation-log/index.ts'
import { createSessionArea } from '../features/session/index.ts'
import { ensureFirstSuperadmin, UserRepository } from '../features/users/index.ts'
import { EventBus } from '../http/event-bus.ts'
import { createMailer } from '../mail/mailer.ts'
import type { StateStore } from '../state/client.ts'

export interface PeopleDeps {
  config: Config
  logger: Logger
  db: StateStore
  secret: string
  clock: Clock
  createId: CreateId
}

const HOUSEKEEPING_EVERY = 3_600_000
