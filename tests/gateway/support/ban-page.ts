import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccessRequest, GatewayConfig } from '@netwarden/shared/domain'
import { freePort } from '../../support/free-port.ts'
import { MailServer } from '../../support/mail-server.ts'
import { People } from '../../support/people.ts'
import { GatewayServer } from './gateway-server.ts'
import { type Asked, openPage, type Shown } from './page-client.ts'
import { ScriptedUpstream } from './scripted-upstream.ts'

/** A server whose gateway answers banned names, which are those below `banned.example`, with its page. */
export class BanPage {
  private constructor(
    readonly gateway: GatewayServer,
    readonly people: People<GatewayServer['server']>,
    readonly mails: MailServer,
    readonly port: number,
    private readonly upstream: ScriptedUpstream,
    private readonly folder: string,
  ) {}

  static async start(): Promise<BanPage> {
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-page-'))
    const mails = await MailServer.start()
    const port = await freePort()
    const gateway = await GatewayServer.start({
      env: {
        NETWARDEN_SMTP_URL: mails.url,
        NETWARDEN_MAIL_FROM: 'nw@example.org',
        NETWARDEN_CERT_ROOTS: folder,
      },
    })
    const people = await People.on(gateway.server)
    const upstream = await ScriptedUpstream.start(({ name }) => ({
      answer: [`${name}. 60 A ${name.endsWith('.inside.example') ? '192.168.1.53' : '198.51.100.7'}`],
    }))
    await gateway.setUpstreams(upstream.server)
    await gateway.ban('banned.example')
    const site = new BanPage(gateway, people, mails, port, upstream, folder)
    await site.set({})
    await gateway.set({ enabled: true, banAnswer: 'page' })
    await gateway.untilState('running')
    return site
  }

  set(more: Partial<GatewayConfig['banPage']>): Promise<GatewayConfig> {
    const listen = [`127.0.0.1#${this.port}`]
    return this.gateway.set({ banPage: { listen, showReason: true, requests: 'administrators', ...more } })
  }

  /** In the folder from which the gateway may read certificates. */
  file(name: string): string {
    return join(this.folder, name)
  }

  open(asked: Omit<Asked, 'port'>): Promise<Shown> {
    return openPage({ port: this.port, ...asked })
  }

  /** The page of a name that was just asked for. */
  async pageOf(host: string, from?: string): Promise<Shown> {
    await this.gateway.ask(host, from ? { from } : {})
    return this.open({ host, ...(from && { from }) })
  }

  async listed(status?: string) {
    const query = { pageSize: 100, status }
    const path = '/api/domain-control/request/list'
    return (await this.gateway.admin.get<{ list: AccessRequest[]; total: number }>(path, query)).data
  }

  async stop(): Promise<void> {
    await this.gateway.stop()
    await this.upstream.stop()
    await this.mails.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
