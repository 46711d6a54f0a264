import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { preferredLanguage } from '@netwarden/shared/i18n'
import { MAX_REQUEST_CONTACT, MAX_REQUEST_REASON, MAX_REQUEST_TOKEN } from '@netwarden/shared/limits'
import { canonicalDomainName } from '@netwarden/shared/validators'
import type { Client, ClientTable } from '../clients/client-table.ts'
import { ServedAddresses } from '../listen/served-addresses.ts'
import type { ListenerStatus, PageSettings } from '../setup.ts'
import { type Endpoint, familyOf } from '../upstreams/endpoint.ts'
import { nameQuery } from './page-addresses.ts'
import { PAGE_POLICY, type PageNotice, type PageView, pageOf } from './page-view.ts'
import type { RecentBans } from './recent-bans.ts'
import type { AnswerRelay, RelayAnswer } from './relay-messages.ts'

interface Parts {
  clients: Pick<ClientTable, 'get'>
  bans: Pick<RecentBans, 'find'>
  ask: AnswerRelay
  onChange(status: ListenerStatus): void
  onFault(error: unknown): void
}

type Look = Extract<RelayAnswer, { type: 'look' }>

const MOST_CONNECTIONS = 256
const MOST_OF_A_CLIENT = 16
const MOST_BODY = 8_192
const MOST_HEADERS = 16_384
const LIMIT = 10_000
const FORM = '/request'
const NO_LOOK: Look = { type: 'look', token: null, request: null }

/**
 * The page that clients see in place of a banned site, by plain HTTP: without script, for the clients that the gateway
 * answers. It names a domain only where that was banned for the client within the hour.
 */
export class PageServer {
  readonly addresses: ServedAddresses
  private readonly connections = new Map<string, number>()

  constructor(
    private readonly parts: Parts,
    private settings: PageSettings,
  ) {
    this.addresses = new ServedAddresses((endpoint) => this.open(endpoint), parts.onChange)
  }

  apply(settings: PageSettings): Promise<void> {
    this.settings = settings
    this.addresses.setWanted(settings.listen)
    return this.addresses.apply()
  }

  private open({ ip, port }: Endpoint): Promise<{ close(): Promise<void> }> {
    const server = createServer(
      {
        maxHeaderSize: MOST_HEADERS,
        headersTimeout: LIMIT,
        requestTimeout: LIMIT,
        connectionsCheckingInterval: 1_000,
      },
      (request, response) => {
        this.take(request, response).catch((error: unknown) => {
          this.parts.onFault(error)
          response.destroy()
        })
      },
    )
    server.maxConnections = MOST_CONNECTIONS
    server.on('connection', (socket) => this.admit(socket))
    server.on('clientError', (_error, socket) => socket.destroy())
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: ip, port, ipv6Only: familyOf(ip) === 6, exclusive: true }, () => {
        server.off('error', reject)
        // For example too many open files: the page is shown again later.
        server.on('error', () => undefined)
        resolve({ close: () => closed(server) })
      })
    })
  }

  private admit(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const count = (this.connections.get(address) ?? 0) + 1
    if (count > MOST_OF_A_CLIENT || !this.parts.clients.get(address).isAllowed) {
      socket.destroy()
      return
    }
    this.connections.set(address, count)
    socket.once('close', () => {
      const left = (this.connections.get(address) ?? 1) - 1
      if (left > 0) this.connections.set(address, left)
      else this.connections.delete(address)
    })
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const client = this.parts.clients.get(request.socket.remoteAddress ?? '')
    const host = hostOf(request)
    // The name of another server in the request line is for a proxy, which this is not.
    if (host === null || !request.url?.startsWith('/')) return refuse(response, 400)
    const { pathname, domain, query } = pageAsked(host, request.url)
    if (request.method === 'POST')
      return this.takeForm(request, response, client, { pathname, domain, query })
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405)
    // Images and scripts of a banned site on other pages.
    if (!isPageWanted(request)) return refuse(response, 403)
    await this.show(request, response, client, { domain, query }, null)
  }

  private async takeForm(
    request: IncomingMessage,
    response: ServerResponse,
    client: Client,
    { pathname, domain, query }: PageAsked,
  ): Promise<void> {
    if (pathname !== FORM) return refuse(response, 405)
    const { origin, host } = request.headers
    if (origin?.toLowerCase() !== `http://${host}`.toLowerCase()) return refuse(response, 403)
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refuse(response, 415)
    if (domain === null || !this.isBanned(client, domain))
      return this.show(request, response, client, { domain, query }, null)
    const body = await textOf(request)
    if (body === null) return refuse(response, 413)
    const form = new URLSearchParams(body)
    const field = (name: string, max: number) => (form.get(name) ?? '').trim().slice(0, max)
    const notice = await this.send({
      type: 'ask',
      deviceIp: client.ip,
      domain,
      token: field('token', MAX_REQUEST_TOKEN),
      reason: field('reason', MAX_REQUEST_REASON),
      contact: field('contact', MAX_REQUEST_CONTACT),
    })
    if (notice) return this.show(request, response, client, { domain, query }, notice)
    // The site itself, so that a reload sends nothing again, and opens it once the request is granted.
    headersOf(response)
    response.writeHead(303, { location: `/${query}` }).end()
  }

  private async send(message: Parameters<AnswerRelay>[0]): Promise<PageNotice | null> {
    if (!this.settings.takesRequests) return 'unavailable'
    try {
      const answer = await this.parts.ask(message)
      if (answer.type !== 'ask' || answer.status >= 500) return 'unavailable'
      if (answer.status === 429) return 'tooMany'
      return answer.status < 300 ? null : 'outdated'
    } catch {
      return 'unavailable' // The supervisor does not answer; it reports why.
    }
  }

  private async show(
    request: IncomingMessage,
    response: ServerResponse,
    client: Client,
    { domain, query }: Omit<PageAsked, 'pathname'>,
    notice: PageNotice | null,
  ): Promise<void> {
    const { showReason, takesRequests, softwareName, copyright } = this.settings
    const ban = domain === null ? null : this.parts.bans.find(client, domain, Date.now())
    const isAsked = ban !== null && domain !== null && takesRequests
    const look = isAsked ? await this.look(client, domain) : NO_LOOK
    const view: PageView = {
      language: preferredLanguage(request.headers['accept-language']),
      softwareName,
      copyright,
      banned: ban && domain !== null ? { domain, category: showReason ? ban.controlGroup : null } : null,
      request: look?.request ?? null,
      token: look?.token ?? null,
      notice: notice ?? (look === null ? 'unavailable' : null),
      query,
    }
    headersOf(response)
    response.writeHead(403, { 'content-type': 'text/html; charset=utf-8' })
    response.end(request.method === 'HEAD' ? undefined : pageOf(view))
  }

  /** Null where the supervisor does not answer. */
  private async look({ ip: deviceIp }: Client, domain: string): Promise<Look | null> {
    try {
      const answer = await this.parts.ask({ type: 'look', deviceIp, domain })
      return answer.type === 'look' ? answer : null
    } catch {
      return null // The page says that requests cannot be sent.
    }
  }

  private isBanned(client: Client, domain: string): boolean {
    return this.parts.bans.find(client, domain, Date.now()) !== null
  }
}

interface PageAsked {
  pathname: string
  /** Null: of none. */
  domain: string | null
  /** What keeps the name in the address of the page; empty where it is the host. */
  query: string
}

/** The host is the banned name, or else an address of the page, and the query names it. */
function pageAsked(host: string, url: string): PageAsked {
  const [pathname = '', search] = url.split('?', 2)
  const ofHost = canonicalDomainName(host)
  if (ofHost !== null) return { pathname, domain: ofHost, query: '' }
  const domain = canonicalDomainName(new URLSearchParams(search).get('name') ?? '')
  return { pathname, domain, query: domain === null ? '' : `?${nameQuery(domain)}` }
}

/** The host of a request without its port, in lower case; null without exactly one. */
function hostOf({ headers, rawHeaders }: IncomingMessage): string | null {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (count !== 1) return null
  return (
    /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/.exec(
      (headers.host ?? '').toLowerCase(),
    )?.[1] ?? null
  )
}

function isPageWanted({ headers: { accept = '' } }: IncomingMessage): boolean {
  return accept === '' || accept.includes('text/html') || accept.trim() === '*/*'
}

function headersOf(response: ServerResponse): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-security-policy', PAGE_POLICY)
  response.setHeader('x-content-type-options', 'nosniff')
  // Without the own origin, browsers would leave it out of the form's request.
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('vary', 'accept-language')
  // The next request looks the name up again: it may be allowed by then.
  response.setHeader('connection', 'close')
}

function refuse(response: ServerResponse, status: number): void {
  headersOf(response)
  response.writeHead(status, { 'content-length': 0 }).end()
}

/** Null where it is too long. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MOST_BODY) return null
  }
  return text
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
