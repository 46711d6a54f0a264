import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { GatewayServer } from '../../gateway/support/gateway-server.ts'
import { freshName } from '../../support/people.ts'
import { LISTS, NAMES, OPT_OUT, type Plan } from './random-world.ts'
import type { Labels, Rule, World } from './world.ts'

const CONTROL = '/api/domain-control'
const farEnd = (now: number) => new Date(now + 300 * 86_400_000).toISOString()

/** A name as text: a dot within a label is escaped. */
export const textOf = (name: Labels): string => name.map((label) => label.replaceAll('.', '\\.')).join('.')

/** A server whose policies are made and removed as the plans of worlds say. */
export class WorldServer {
  /** Exceptions that have not ended. */
  private readonly exceptions = new Set<string>()
  /** Exceptions of this world, ended ones included. */
  private readonly made = new Set<string>()

  private constructor(
    readonly gateway: GatewayServer,
    private readonly lists: readonly string[],
    readonly now: () => number,
  ) {}

  static async on(gateway: GatewayServer, now: () => number): Promise<WorldServer> {
    const lists: string[] = []
    for (const { group, names } of LISTS) {
      const form = new FormData()
      form.set('name', freshName('list'))
      form.set('group', group)
      const lines = names.map((index) => textOf(NAMES[index] ?? []))
      form.set('file', new Blob([lines.join('\n')]), 'names.txt')
      lists.push((await posted<{ id: string }>(gateway, `${CONTROL}/policy/create`, form)).id)
    }
    return new WorldServer(gateway, lists, now)
  }

  /** Makes what a plan names; the answer is the world as the oracle sees it. */
  async make(plan: Plan): Promise<World> {
    const segments = await this.makeSegments(plan)
    const rules: Rule[] = []
    const idOf = (index: number) => segments[index]?.id ?? BUILT_IN_SEGMENT_ID
    for (const planned of plan.rules) {
      const { group, mode, entry, isOn, isTrial, hasEnd, schedule } = planned
      const isName = typeof entry !== 'string'
      const to = hasEnd ? Date.parse(farEnd(this.now())) : null
      const body = {
        segmentId: idOf(planned.segment),
        group,
        solvedMode: mode,
        enable: isOn,
        shadow: isTrial,
        entries: [isName ? textOf(entry) : entry],
        ...(to !== null && { expiresAt: new Date(to).toISOString() }),
        ...(schedule && { schedule }),
      }
      const { ids } = await this.post<{ ids: string[] }>('custom-policy/create', body)
      const [id] = ids
      if (id === undefined) continue
      const named = isName ? { entries: [], names: [entry] } : { entries: [entry], names: [] }
      const times = { from: to === null ? null : this.now(), to, schedule }
      rules.push({
        id,
        segment: idOf(planned.segment),
        group,
        mode,
        ...named,
        onlyFor: null,
        isOn,
        isTrial,
        ...times,
      })
    }
    rules.push(...(await this.makeLists(plan, idOf)))
    rules.push(...(await this.makeExceptions(plan, idOf)))
    const pauses = await this.makePauses(plan, idOf)
    return { segments, rules, pauses, optOutNames: OPT_OUT, privateDomains: [] }
  }

  async remove(plan: Plan, world: World): Promise<void> {
    for (const segment of plan.pauses)
      await this.post('pause', {
        minutes: 0,
        ...(segment !== null && { segmentId: world.segments[segment]?.id }),
      })
    const own = world.rules.filter(
      ({ id, segment, group }) => segment === BUILT_IN_SEGMENT_ID && isCustom(group) && !this.made.has(id),
    )
    if (own.length > 0) await this.post('custom-policy/remove', { ids: own.map(({ id }) => id) })
    for (const { id, segment } of world.rules)
      if (segment === BUILT_IN_SEGMENT_ID && this.lists.includes(id))
        await this.post('policy/enable', { id, enable: false, schedule: null, shadow: false })
    for (const id of this.exceptions) await this.post('exception/end', { id })
    this.exceptions.clear()
    this.made.clear()
    for (const { id } of world.segments.slice(0, -1))
      await posted(this.gateway, '/api/segment/delete', { id })
    await posted(this.gateway, '/api/segment/update', { id: BUILT_IN_SEGMENT_ID, defaultMode: 'passed' })
  }

  post<Data>(path: string, body: unknown): Promise<Data> {
    return posted<Data>(this.gateway, `${CONTROL}/${path}`, body)
  }

  private async makeSegments({ segments }: Plan): Promise<World['segments']> {
    const made: World['segments'][number][] = []
    for (const { entries, defaultMode, inherits } of segments.slice(0, -1)) {
      const body = {
        name: freshName('segment'),
        entries: entries.map((entry) => ({ entry })),
        defaultMode,
        inherits,
      }
      const { id } = await posted<{ id: string }>(this.gateway, '/api/segment/create', body)
      made.push({ id, entries, defaultMode, inherits })
    }
    const { defaultMode = 'passed' } = segments.at(-1) ?? {}
    await posted(this.gateway, '/api/segment/update', { id: BUILT_IN_SEGMENT_ID, defaultMode })
    return [...made, { id: BUILT_IN_SEGMENT_ID, entries: [], defaultMode, inherits: false }]
  }

  private async makeLists({ lists }: Plan, idOf: (index: number) => string): Promise<Rule[]> {
    const rules = new Map<string, Rule>()
    for (const { segment, list, mode, isTrial, schedule } of lists) {
      const { group, names } = LISTS[list] ?? LISTS[0]
      const id = this.lists[list] ?? ''
      const [segmentId, isOn] = [idOf(segment), true]
      await this.post('policy/enable', {
        id,
        segmentId,
        enable: isOn,
        solvedMode: mode,
        shadow: isTrial,
        schedule,
      })
      const named = { entries: [], names: names.map((index) => NAMES[index] ?? []) }
      const term = { isOn, isTrial, from: null, to: null, schedule }
      rules.set(`${segmentId} ${id}`, {
        id,
        segment: segmentId,
        group,
        mode,
        ...named,
        onlyFor: null,
        ...term,
      })
    }
    return [...rules.values()]
  }

  private async makeExceptions({ exceptions }: Plan, idOf: (index: number) => string): Promise<Rule[]> {
    const rules: Rule[] = []
    for (const { segment, device, name, isWild, isEnded } of exceptions) {
      const scope = device === null ? { segmentId: idOf(segment ?? 0) } : { deviceIP: device }
      const from = this.now()
      const domain = `${isWild ? '*.' : ''}${textOf(name)}`
      const body = { ...scope, domain, minutes: 60, reason: 'a world' }
      const { id, expiresAt } = await this.post<{ id: string; expiresAt: string }>('exception', body)
      this.made.add(id)
      if (isEnded) await this.post('exception/end', { id })
      else this.exceptions.add(id)
      const to = isEnded ? this.now() : Date.parse(expiresAt)
      const rule = { id, group: 'domain', mode: 'passed', entries: [], names: [name], isOn: true } as const
      rules.push({
        ...rule,
        segment: idOf(segment ?? 0),
        onlyFor: device,
        isTrial: false,
        from,
        to,
        schedule: null,
      })
    }
    return rules
  }

  private async makePauses({ pauses }: Plan, idOf: (index: number) => string): Promise<World['pauses']> {
    const made: World['pauses'][number][] = []
    for (const segment of pauses) {
      const from = this.now()
      const scope = segment === null ? {} : { segmentId: idOf(segment) }
      await this.post('pause', { minutes: 60, reason: 'a world', ...scope })
      made.push({ segment: segment === null ? null : idOf(segment), from, to: from + 3_600_000 })
    }
    return made
  }
}

const isCustom = (group: Rule['group']) => group === 'domain' || group === 'device' || group === 'ip'

async function posted<Data>({ admin }: GatewayServer, path: string, body: unknown): Promise<Data> {
  const isForm = body instanceof FormData
  const {
    status,
    data,
    body: answer,
  } = isForm ? await admin.upload<Data>(path, body) : await admin.post<Data>(path, body)
  if (status !== 200) throw new Error(`${path} was refused: ${JSON.stringify({ body, answer })}`)
  return data
}
