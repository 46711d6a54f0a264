import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@netwarden/shared/errors'
import type { BindPlan, Inexpressible } from '../../bind/bind-plan.ts'
import {
  keyName,
  type RenderedPlan,
  type RenderedZone,
  renderPlan,
  ZONES_VIEW,
} from '../../bind/rendered-config.ts'
import { markName, zoneFile } from '../../bind/rendered-zone.ts'
import { askView, BAD_TIME, NOTAUTH, type SignedAnswer } from '../../bind/signed-question.ts'
import { changedRecords, updateMessages, updateZone, type ZoneStep } from '../../bind/zone-update.ts'
import { RCODE } from '../../gateway/wire/codes.ts'
import type { BindFolder } from './bind-folder.ts'
import { BindFault, type BindTools } from './bind-tools.ts'
import { SetFiles, throwDiskFault } from './set-files.ts'

interface PublisherDeps {
  folder: BindFolder
  tools: BindTools
  /** `ip#port` of the server. */
  address: string
}

/** A million records take eight seconds (ms). */
const LOAD_LIMIT = 5_000
const LOAD_LIMIT_A_RECORD = 0.02
const LONGEST_LOAD = 45_000
const LOOK_EVERY = 25
const AT_ONCE = 16
const TRIES = 3
const SOA_NUMBERS = 20

type FileLoad = Pick<RenderedZone, 'zone' | 'view' | 'file'>

/** What a set of files changes on the server. */
interface Changes {
  isConfigNew: boolean
  /** To be read from their files. */
  zones: FileLoad[]
  /** Of large zones. */
  steps: { zone: RenderedZone; step: ZoneStep }[]
}

/** By the digests of the records before and after: views with equal records share them. */
type Deltas = Map<string, ReturnType<typeof changedRecords>>

/** Puts plans on the server: checked, written as one set, loaded by the smallest step, and read back. */
export class BindPublisher {
  #rendered: RenderedPlan | null = null
  #cannot: Inexpressible[] = []
  /** Zones of the site, with what is in them, that the server can load. */
  #accepted = new Set<string>()
  readonly #files: SetFiles

  constructor(private readonly deps: PublisherDeps) {
    this.#files = new SetFiles(deps)
  }

  get rendered(): RenderedPlan | null {
    return this.#rendered
  }

  /** Zones that the server cannot load; they are left out. */
  get cannot(): readonly Inexpressible[] {
    return this.#cannot
  }

  /** Throws a `BindFault`. `isAfresh`: everything is written and loaded again. */
  async publish(plan: BindPlan, { isAfresh = false } = {}): Promise<void> {
    if (plan.refusal) throw new BindFault(plan.refusal)
    const { folder } = this.deps
    const set = await folder.newSet().catch(throwDiskFault)
    try {
      const { rendered, changes } = await this.#write(plan, set, isAfresh)
      const isSame = !changes.isConfigNew && changes.zones.length + changes.steps.length === 0 && !isAfresh
      this.#rendered = rendered
      // Before others find it, so that a change by hand right afterwards is noticed.
      await this.#noteWritten(isSame ? folder.current : set)
      if (isSame) await rm(set, { recursive: true, force: true })
      else await folder.use(set).catch(throwDiskFault)
      if (!isSame) await this.#load(changes, isAfresh)
      // It may not have read what was written before.
      else if (await this.wrongZone()) await this.#loadAll()
      await this.untilProved()
    } catch (cause) {
      if ((await folder.currentSet()) !== set) await rm(set, { recursive: true, force: true })
      throw cause
    }
  }

  /** Waits until the server decides by these zones as they were written last. */
  async untilProved(zones = this.#policyZones): Promise<void> {
    const size = zones.reduce((sum, { records }) => sum + records.length, 0)
    const until = performance.now() + Math.min(LONGEST_LOAD, LOAD_LIMIT + size * LOAD_LIMIT_A_RECORD)
    for (;;) {
      const wrong = await this.wrongZone(zones)
      if (wrong === null) return
      if (performance.now() > until) throw new BindFault(wrong)
      await pause(LOOK_EVERY)
    }
  }

  /** Why a policy zone is not the one that was written; null where each is. */
  async wrongZone(zones = this.#policyZones): Promise<Message | null> {
    for (let from = 0; from < zones.length; from += AT_ONCE) {
      const some = await Promise.all(zones.slice(from, from + AT_ONCE).map((zone) => this.#faultOf(zone)))
      const fault = some.find((one) => one !== null)
      if (fault) return fault
    }
    return null
  }

  /** A file of the set in use that is not as it was written; null where none is. */
  changedFile(): Promise<Message | null> {
    return this.#files.changed()
  }

  get #policyZones(): readonly RenderedZone[] {
    return this.#rendered?.policyZones ?? []
  }

  /** Has the server read everything from the set in use again. */
  async #loadAll(): Promise<void> {
    await this.deps.tools.rndc('reload')
  }

  async #write(
    plan: BindPlan,
    set: string,
    isAfresh: boolean,
  ): Promise<{ rendered: RenderedPlan; changes: Changes }> {
    const { folder, tools } = this.deps
    const siteZones = await tools.zonesIn(folder.siteFile)
    const paths = { folder: folder.current, siteFile: folder.siteFile, siteZones }
    const zones = await this.#loadableZones(plan, set)
    const steps = new Map<string, ZoneStep>()
    const deltas: Deltas = new Map()
    const isFromFile = (zone: RenderedZone) => {
      if (isAfresh) return true
      const step = this.#stepTo(zone, deltas)
      if (step) steps.set(zone.file, step)
      // A zone that the server does not have is read from its file anyway.
      return !step && folder.serialOf(zone.file) > 0 && !folder.isWritten(zone)
    }
    const rendered = renderPlan({ ...plan, zones }, { ...paths, isFromFile })
    const same = new Set(rendered.policyZones.filter((zone) => !isAfresh && folder.isWritten(zone)))
    await folder.assignSerials(rendered.policyZones, isAfresh).catch(throwDiskFault)
    const changed: FileLoad[] = []
    for (const { origin, file, text } of rendered.zones) {
      if (!isAfresh && (await this.#files.keep(set, file, () => text))) continue
      await this.#files.write(set, file, text)
      changed.push({ zone: origin, view: ZONES_VIEW, file })
    }
    const isUpdated = ({ file }: RenderedZone) => steps.has(file)
    const writtenZones = await this.#writeZones(set, rendered.policyZones, { same, isUpdated })
    changed.push(...writtenZones.filter((zone) => !isUpdated(zone)))
    const views = [...rendered.cacheViews, ...rendered.views.map(({ name }) => name)]
    const keys = folder.keysText(views, rendered.asked)
    await folder.addFile(set, 'keys.conf', keys).catch(throwDiskFault)
    await folder.addFile(set, 'views.conf', rendered.config).catch(throwDiskFault)
    const check = `include "${set}/keys.conf";\ninclude "${set}/views.conf";\n`
    await folder.addFile(set, 'check.conf', check).catch(throwDiskFault)
    await tools.checkConfig(join(set, 'check.conf'))
    const inUse = (file: string) => readFile(join(folder.current, file), 'utf8').catch(() => null)
    const former = await inUse('views.conf')
    const isConfigNew = former !== rendered.config || (await inUse('keys.conf')) !== keys
    const updates = rendered.policyZones.flatMap((zone) => {
      const step = steps.get(zone.file)
      return step ? [{ zone, step: { ...step, to: folder.serialOf(zone.file) } }] : []
    })
    // With a new configuration the server reads the zones that it did not have.
    const isRead = ({ file }: { file: string }) => isConfigNew && !former?.includes(`/${file}"`)
    const loads = changed.filter((zone) => !isRead(zone))
    return { rendered, changes: { isConfigNew, zones: loads, steps: updates } }
  }

  /** Writes the policy zones that are not the same; those with equal content are written and checked once. */
  async #writeZones(
    set: string,
    zones: readonly RenderedZone[],
    { same, isUpdated }: { same: ReadonlySet<RenderedZone>; isUpdated: (zone: RenderedZone) => boolean },
  ): Promise<RenderedZone[]> {
    const { folder, tools } = this.deps
    const files = new Map<string, string>()
    const written: RenderedZone[] = []
    for (const zone of zones) {
      const { file, records, zone: name } = zone
      const serial = folder.serialOf(file)
      const text = () => zoneFile(records, serial)
      if (same.has(zone) && (await this.#files.keep(set, file, text))) continue
      written.push(zone)
      const key = `${name} ${serial}`
      const equal = files.get(key)
      if (equal !== undefined && (await this.#files.share(set, equal, file))) continue
      await this.#files.write(set, file, text())
      files.set(key, file)
      const reason = isUpdated(zone) ? null : await tools.zoneFault(name, join(set, file))
      if (reason !== null) throw new BindFault({ key: 'bind.fault.zone', params: { zone: name, reason } })
    }
    return written
  }

  /** From what the server has of a large zone, where its records can be changed in it; null otherwise. */
  #stepTo({ file, zone, records, digest }: RenderedZone, deltas: Deltas): ZoneStep | null {
    const from = this.deps.folder.serialOf(file)
    const before = this.#policyZones.find((one) => one.file === file)
    if (!before || before.digest === digest) return null
    const key = `${before.digest} ${digest}`
    const delta = deltas.get(key) ?? changedRecords(before.records, records)
    deltas.set(key, delta)
    const step = { zone, from, to: from, ...delta }
    return updateMessages(step) ? step : null
  }

  /** One zone that BIND does not accept must not keep the others from being served. */
  async #loadableZones(plan: BindPlan, set: string): Promise<BindPlan['zones']> {
    const { folder, tools } = this.deps
    const cannot: Inexpressible[] = []
    const accepted = new Set<string>()
    const good: BindPlan['zones'][number][] = []
    for (const [index, zone] of plan.zones.entries()) {
      const { origin, text } = zone
      const key = `${origin}\n${text}`
      const file = `check/${index}`
      const isAccepted = this.#accepted.has(key)
      if (!isAccepted) await folder.addFile(set, file, text).catch(throwDiskFault)
      const reason = isAccepted ? null : await tools.zoneFault(origin, join(set, file))
      if (reason === null) {
        good.push(zone)
        accepted.add(key)
      } else cannot.push({ what: origin, why: { key: 'bind.cannot.zone', params: { reason } } })
    }
    await rm(join(set, 'check'), { recursive: true, force: true })
    this.#cannot = cannot
    this.#accepted = accepted
    return good
  }

  /** One large zone after the other: while it takes one in, the server has the other processors for questions. */
  async #load({ isConfigNew, zones, steps }: Changes, isAfresh: boolean): Promise<void> {
    const { tools } = this.deps
    if (isAfresh) await this.#loadAll()
    else {
      if (isConfigNew) await tools.rndc('reconfig')
      for (const { zone, view, file } of zones) {
        await tools.rndc('reload', zone, 'IN', view)
        await this.untilProved(this.#policyZones.filter((one) => one.isLarge && one.file === file))
      }
    }
    for (const { zone, step } of steps) {
      await this.#update(zone.view, step)
      await this.untilProved([zone])
    }
  }

  async #update(view: string, step: ZoneStep): Promise<void> {
    const { folder, address } = this.deps
    for (const message of updateMessages(step) ?? []) {
      const rcode = await updateZone(address, folder.key(keyName(view)), message)
      if (rcode === 0) continue
      throw new BindFault({
        key: 'bind.fault.update',
        params: { view, zone: step.zone, rcode: rcode ?? '-' },
      })
    }
  }

  async #faultOf({ file, view, zone, isLarge }: RenderedZone): Promise<Message | null> {
    const { folder, address } = this.deps
    const wanted = folder.serialOf(file)
    const key = folder.key(keyName(view))
    const mark = { name: markName(wanted), type: 'A', isRecursive: true }
    let marked: SignedAnswer | null = null
    for (let attempt = 1; attempt <= TRIES && !marked; attempt += 1)
      marked = await askView(address, key, mark)
    const isDeciding = marked?.policyZone === zone
    // Updates of others raise the serial of a large zone, and leave the mark.
    if (isDeciding && !isLarge) return null
    const answer = await askView(address, key, { name: zone, type: 'SOA', isRecursive: false })
    if (!answer) return { key: 'bind.fault.silent', params: { address } }
    if (answer.signatureError === BAD_TIME) return { key: 'bind.fault.clock', params: { address } }
    if (answer.rcode === NOTAUTH) return { key: 'bind.fault.noInclude', params: { file: folder.include } }
    const [data] = answer.data
    if (!data) return { key: 'bind.fault.unloaded', params: { view, zone } }
    const got = data.readUInt32BE(data.length - SOA_NUMBERS)
    if (got === wanted && isDeciding) return null
    // It has the right zone, and does not decide by it.
    if (got === wanted)
      return marked?.rcode === RCODE.REFUSED
        ? { key: 'bind.fault.refusing', params: { view, address } }
        : { key: 'bind.fault.undecided', params: { view, zone } }
    return {
      key: got > wanted ? 'bind.fault.ahead' : 'bind.fault.serial',
      params: { view, zone, wanted, got },
    }
  }

  #noteWritten(set: string): Promise<void> {
    const origins = this.#rendered?.zones.map(({ file }) => file) ?? []
    return this.#files.note(set, ['keys.conf', 'views.conf', ...origins], this.#policyZones)
  }
}
