import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Enforcer } from '@netwarden/shared/domain'
import { GatewayServer } from '../../gateway/support/gateway-server.ts'
import { ScriptedUpstream } from '../../gateway/support/scripted-upstream.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { canMount, SmallDisk } from '../../support/mounted-folder.ts'
import { AskedQueries } from './asked-queries.ts'
import { ChangingBans } from './changing-bans.ts'
import { NodeProcess } from './node-process.ts'
import { SiteLink } from './site-link.ts'

const SITES = ['School', 'Library', 'Office']
const SUFFIX = 'fleet.example'
const NXDOMAIN = 3
const NOERROR = 0
/** Generous for a busy machine: what takes ten seconds has to come about in three times as long, and then some. */
const WAIT = 120_000
/** Characters that are shown of the log of a node that does not agree. */
const SAID = 1_500
const DISK = '24m'
const FAKETIME = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => `${folder}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path))

export interface Member {
  index: number
  id: string
  name: string
  node: NodeProcess
  link: SiteLink
  disk: SmallDisk | null
  /** Moves its clock; null where that is not installed. */
  clock: string | null
}

/** A console with nodes in three sites, which are asked all the time. */
export class Fleet {
  readonly queries = new AskedQueries()
  readonly bans: ChangingBans
  /** Answers that no generation explains. */
  readonly wrong: string[] = []
  /** How long the nodes needed, once all was quiet, until all had the newest generation (ms). */
  readonly agreedAfter: number[] = []
  readonly #links: SiteLink[] = []
  readonly members: Member[] = []
  #isAsking = true
  #askers: Promise<void>[] = []

  private constructor(
    readonly server: GatewayServer,
    readonly upstream: ScriptedUpstream,
    readonly random: () => number,
  ) {
    this.bans = new ChangingBans(`ban.${SUFFIX}`, random)
  }

  static async start(size: number, random: () => number): Promise<Fleet> {
    const port = await freePort()
    const server = await GatewayServer.start({ env: { NETWARDEN_PORT: String(port) } })
    const upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] }))
    const fleet = new Fleet(server, upstream, random)
    await server.setUpstreams(upstream.server)
    // From one address only so many nodes may join in a minute.
    for (const index of SITES.keys()) fleet.#links.push(await SiteLink.start(port, `127.0.1.${index + 1}`))
    try {
      for (let index = 0; index < size; index += 1) await fleet.#add(index)
    } catch (cause) {
      await fleet.stop()
      throw cause
    }
    return fleet
  }

  /** Asks every node, a pause after each answer (ms). */
  ask(rest: number): void {
    this.#isAsking = true
    this.#askers = this.members.map(async (member) => {
      while (this.#isAsking) {
        await this.#askOnce(member)
        await pause(rest * (0.5 + this.random()))
      }
    })
  }

  async endAsking(): Promise<void> {
    this.#isAsking = false
    await Promise.all(this.#askers)
  }

  any(): Member {
    const member = this.members[Math.floor(this.random() * this.members.length)]
    if (!member) throw new Error('the fleet is empty')
    return member
  }

  async shown(): Promise<Enforcer[]> {
    const { data } = await this.server.admin.get<{ list: Enforcer[] }>('/api/enforcer/list?pageSize=200')
    return data.list.filter(({ kind }) => kind === 'gateway')
  }

  async stateOf({ id }: Member): Promise<Enforcer['state']> {
    return (await this.server.admin.get<Enforcer>(`/api/enforcer/${id}`)).data.state
  }

  /** Resolves when every node has proved the newest generation; only its verdicts are right from then on. */
  async agree(): Promise<void> {
    const begun = Date.now()
    const isSo = ({ state, inForce, wanted }: Enforcer) => state === 'serving' && inForce === wanted
    // On a busy machine twenty of them seldom have proofs of the last seconds at the same moment.
    const proved = new Set<string>()
    await eventually(async () => {
      const newest = await this.bans.generation(this.server)
      if (newest === null) return false
      const shown = await this.shown()
      for (const each of shown) if (isSo(each) && (each.inForce ?? -1) >= newest) proved.add(each.id)
      const isEach = shown.every(({ id, inForce, wanted }) => proved.has(id) && inForce === wanted)
      return shown.length === this.members.length && isEach
    }, WAIT).catch(async (cause: unknown) => {
      const behind = (await this.shown()).filter(({ id }) => !proved.has(id))
      const said = behind.map(({ id, name, state, reason, inForce, wanted }) => {
        const output = this.members.find((member) => member.id === id)?.node.output.slice(-SAID) ?? ''
        return `${[name, state, reason, inForce, wanted].join(' ')}\n${output}`
      })
      throw new Error(`the nodes do not agree:\n${said.join('\n')}`, { cause })
    })
    this.agreedAfter.push(Date.now() - begun)
    this.bans.settle()
  }

  async answers({ index, node }: Member): Promise<void> {
    await eventually(async () => {
      const reply = await this.queries.ask(index, node.port, SUFFIX)
      return reply?.rcode === NOERROR
    }, WAIT)
  }

  async killConsole(): Promise<void> {
    await this.server.server.kill()
  }

  async crash({ node }: Member): Promise<void> {
    await node.kill()
    node.killGateway()
    await eventually(() => node.gatewayPids().length === 0, WAIT)
  }

  /** The line of a site to the console. */
  link(site: number): SiteLink {
    const link = this.#links[site % this.#links.length]
    if (!link) throw new Error('there is no such site')
    return link
  }

  /** Domains of all stored visits, with repetitions. */
  async stored(): Promise<string[]> {
    const names: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { data, status } = await this.server.admin.get<{ list: { domain: string }[]; next?: string }>(
        '/api/access-record/list',
        { keywordKind: 'domain', keyword: SUFFIX, pageSize: 200, cursor },
      )
      if (status !== 200) throw new Error(`the visits were not listed: ${status}`)
      names.push(...data.list.map(({ domain }) => domain))
      if (!data.next) return names
      cursor = data.next
    }
  }

  /** Visits of a node that are counted as lost. */
  async dropped({ name }: Member): Promise<number> {
    const { data } = await this.server.admin.get<{ drops: number }[]>('/api/source/completeness', {
      source: name,
    })
    return data.reduce((sum, { drops }) => sum + drops, 0)
  }

  /** Damages files that the node has in force, while it does not run. */
  async damage({ node }: Member): Promise<void> {
    const parts = node.file('parts')
    const files = [
      node.file('policies.bin'),
      node.file('orders', 'state.json'),
      ...readdirSync(parts).map((name) => join(parts, name)),
    ]
    const path = files[Math.floor(this.random() * files.length)] ?? ''
    const { size } = statSync(path)
    if (this.random() < 0.5) return truncateSync(path, Math.floor(size / 2))
    const file = await open(path, 'r+')
    await file.write(Buffer.alloc(Math.min(64, size), 0xa5), 0, Math.min(64, size), Math.floor(size / 3))
    await file.close()
  }

  async stop(): Promise<void> {
    await this.endAsking()
    for (const { node, disk } of this.members) {
      await node.end()
      node.killGateway()
      disk?.remove()
      await node.stop()
    }
    for (const link of this.#links) await link.stop()
    await this.server.stop()
    await this.upstream.stop()
  }

  async #add(index: number): Promise<void> {
    const name = `node-${index}`
    const site = SITES[index % SITES.length] ?? ''
    const link = this.link(index)
    const { data } = await this.server.admin.post<{ id: string; code: string }>('/api/enforcer/create', {
      name,
      site,
    })
    const hasClock = index === 1 && FAKETIME !== undefined
    const env: NodeJS.ProcessEnv = {}
    const node = await NodeProcess.make(env)
    const disk = index === 0 && canMount ? SmallDisk.at(node.dataDir, DISK) : null
    const clock = hasClock ? `${node.dataDir}.clock` : null
    if (clock !== null) {
      writeFileSync(clock, '+0s')
      const settings = { FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' }
      Object.assign(env, { LD_PRELOAD: FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1', ...settings })
    }
    this.members.push({ index, id: data.id, name, node, link, disk, clock })
    const { code, stderr } = await node.join(link.url, data.code)
    if (code !== 0) throw new Error(`${name} did not join: ${stderr}`)
    node.run()
  }

  async #askOnce({ index, node }: Member): Promise<void> {
    const isPlain = this.random() < 0.5
    const entry = this.bans.any()
    const before = this.bans.verdicts(entry)
    const reply = await this.queries.ask(index, node.port, isPlain ? SUFFIX : entry)
    const isJudged = reply?.rcode === NXDOMAIN || reply?.rcode === NOERROR
    if (!reply || !isJudged) return
    const isBanned = reply.rcode === NXDOMAIN
    const possible = isPlain ? new Set([false]) : new Set([...before, ...this.bans.verdicts(entry)])
    if (!possible.has(isBanned))
      this.wrong.push(`node-${index} ${isPlain ? SUFFIX : entry} ${isBanned ? 'banned' : 'passed'}`)
  }
}
