import type { Call } from '@netwarden/shared/contract'
import { isRoleGranted } from '@netwarden/shared/domain'
import { fieldErrors, forbidden, unauthenticated } from '@netwarden/shared/errors'
import type { Principal } from '../../platform/http/principal.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createSecretToken, digestOf } from '../session/index.ts'
import type { DownloadTicketRepository } from './download-ticket.repository.ts'

const LIFETIME = 60_000

interface Parts {
  tickets: DownloadTicketRepository
  unitOfWork: UnitOfWork
  clock: Clock
  /** The current owner of a session or an API token. */
  findPrincipal(credential: Pick<Principal, 'sessionId' | 'apiTokenId'>): Promise<Principal | null>
}

/** Addresses that a browser can open without a token: once, within a short time, and only for that export. */
export class DownloadTicketService {
  constructor(private readonly parts: Parts) {}

  async create(path: string, exports: readonly Call[], principal: Principal): Promise<{ url: string }> {
    const call = exports.find((candidate) => isAddressOf(candidate, path))
    if (!call) throw fieldErrors({ path: 'ticket.path' })
    if (!isRoleGranted(principal.role, call.access)) throw forbidden()
    const ticket = createSecretToken()
    const { userId, sessionId, apiTokenId } = principal
    const { tickets, unitOfWork, clock } = this.parts
    const stored = { userId, sessionId, apiTokenId, path, expiresAt: clock.now() + LIFETIME }
    await unitOfWork.run((work) => tickets.insert(work, digestOf(ticket), stored))
    return { url: `${path}${path.includes('?') ? '&' : '?'}ticket=${ticket}` }
  }

  readonly redeem = async (ticket: string, path: string): Promise<Principal> => {
    const { tickets, unitOfWork } = this.parts
    const found = await unitOfWork.run((work) => tickets.take(work, digestOf(ticket)))
    if (!found || found.expiresAt <= this.parts.clock.now() || found.path !== path) throw unauthenticated()
    const principal = await this.parts.findPrincipal(found)
    if (!principal) throw unauthenticated()
    return principal
  }

  prune(): Promise<void> {
    const { tickets, unitOfWork, clock } = this.parts
    return unitOfWork.run((work) => tickets.prune(work, clock.now()))
  }
}

function isAddressOf(call: Call, path: string): boolean {
  const [address = ''] = path.split('?', 1)
  const pattern = call.url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escapePattern(part)))
  return new RegExp(`^${pattern.join('/')}$`).test(address)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
