export { MessageRepository } from './message.repository.ts'
export { messageRoutes } from './message.routes.ts'
export { MessageService } from './message.service.ts'
export { createNotify, type Notice, type Notify } from './notifier.ts'
