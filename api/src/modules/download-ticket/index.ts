export { DownloadTicketRepository } from './download-ticket.repository.ts'
export { downloadTicketRoutes } from './download-ticket.routes.ts'
export { DownloadTicketService } from './download-ticket.service.ts'
