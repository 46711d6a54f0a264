export { MessageRepository } from './messages.repository.ts'
export { messageRoutes } from './messages.routes.ts'
export { MessageService } from './messages.service.ts'
export { createNotify, type Notice, type Notify } from './notifier.ts'
