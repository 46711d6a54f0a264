import { downloadTicketCalls, streamCalls } from '@netwarden/shared/contract'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { DownloadTicketService } from './download-ticket.service.ts'

export function downloadTicketRoutes(tickets: DownloadTicketService): BindRoutes {
  return (app) => {
    // The stream is sent like a file, but it is no export.
    const isExport = (call: { isFile?: boolean; method: string }) =>
      call.isFile === true && call.method === 'GET' && call !== streamCalls.open
    bind(app, downloadTicketCalls.create, ({ path }, { principal }) => {
      const calls = app.routeTable.flatMap(({ call }) => (call ? [call] : []))
      return tickets.create(path, calls.filter(isExport), principal)
    })
  }
}
