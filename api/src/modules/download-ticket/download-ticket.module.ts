import { defineModule } from '../../platform/modules/define-module.ts'
import { jobsModule } from '../platform/jobs.module.ts'
import { stateModule } from '../platform/state.module.ts'
import { sessionModule } from '../session/session.module.ts'
import { DownloadTicketRepository } from './download-ticket.repository.ts'
import { downloadTicketRoutes } from './download-ticket.routes.ts'
import { DownloadTicketService } from './download-ticket.service.ts'

const PRUNE_EVERY = 3_600_000

export const downloadTicketModule = defineModule({
  name: 'download-ticket',
  needs: { stores: stateModule, jobs: jobsModule, session: sessionModule },
  create: ({ stores: { unitOfWork }, jobs, session }, { clock }) => {
    const tickets = new DownloadTicketService({
      tickets: new DownloadTicketRepository(),
      unitOfWork,
      clock,
      findPrincipal: session.authenticator.find,
    })
    return {
      provides: { redeem: tickets.redeem },
      routes: [downloadTicketRoutes(tickets)],
      start: () => jobs.every('download-ticket.prune', PRUNE_EVERY, { once: true }, () => tickets.prune()),
    }
  },
})
