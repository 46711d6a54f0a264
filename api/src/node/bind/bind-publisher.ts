import { readFile, rm, stat } from 'node:fs/promises'
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
import { errorCode } from '../../platform/files/error-code.ts'
import { replaceFile } from '../../platform/files/replace-file.ts'
import type { BindFolder } from './bind-folder.ts'
import { BindFault, type BindTools } from './bind-tools.ts'

interface PublisherDeps {
  folder: BindFolder
  tools: BindTools
  /** `ip#port` of the server. */
  address: string
}

/** With more changed zones, one load of everything takes less. */
const MOST_SINGLE_LOADS = 40
/** A million records take eight seconds (ms). */
const LOAD_LIMIT = 5_000
const LOAD_LIMIT_A_RECORD = 0.02
const LONGEST_LOAD = 45_000
const LOOK_EVERY = 100
const AT_ONCE = 16
const TRIES = 3
const SOA_NUMBERS = 20
const REFUSED = 5

/** What a set of files changes on the server. */
interface Changes {
  isConfigNew: boolean
  /** To be read from their files. */
  zones: { zone: string; view: string }[]
  /** Of large zones. */
  steps: { view: string; step: ZoneStep }[]
}

/** Puts plans on the server: checked, written as one set, loaded by the smallest step, and read back. */
export class BindPublisher {
  #rendered: RenderedPlan | null = null
  #cannot: Inexpressible[] = []
  /** Of the files of the set in use, as they were written. */
  #written = new Map<string, string>()

  constructor(private readonly deps: PublisherDeps) {}

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

  /** Waits until the server decides by each zone as it was written last. */
  async untilProved(): Promise<void> {
    const zones = this.#rendered?.policyZones ?? []
    const size = zones.reduce((sum, { records }) => sum + records.length, 0)
    const until = performance.now() + Math.min(LONGEST_LOAD, LOAD_LIMIT + size * LOAD_LIMIT_A_RECORD)
    for (;;) {
      const wrong = await this.wrongZone()
      if (wrong === null) return
      if (performance.now() > until) throw new BindFault(wrong)
      await pause(LOOK_EVERY)
    }
  }

  /** Why a policy zone is not the one that was written; null where each is. */
  async wrongZone(): Promise<Message | null> {
    const zones = this.#rendered?.policyZones ?? []
    for (let from = 0; from < zones.length; from += AT_ONCE) {
      const some = await Promise.all(zones.slice(from, from + AT_ONCE).map((zone) => this.#faultOf(zone)))
      const fault = some.find((one) => one !== null)
      if (fault) return fault
    }
    return null
  }

  /** A file of the set in use that is not as it was written; null where none is. */
  async changedFile(): Promise<Message | null> {
    const { current } = this.deps.folder
    for (const [file, written] of this.#written) {
      const found = await stateOf(join(current, file)).catch((cause: unknown) => errorCode(cause))
      if (found === written) continue
      if (await this.#isDumped(file)) {
        this.#written.set(file, found)
        continue
      }
      return found.includes(' ')
        ? { key: 'bind.fault.changed', params: { file } }
        : { key: 'bind.fault.unreadable', params: { file, code: found } }
    }
    return null
  }

  /** BIND itself writes the file of a zone that it has updated, some minutes later: the same records, otherwise spelt. */
  async #isDumped(file: string): Promise<boolean> {
    const zone = this.#rendered?.policyZones.find((one) => one.file === file)
    if (!zone?.isLarge) return false
    const { folder, tools } = this.deps
    const ours = join(folder.path, 'compared.zone')
    await replaceFile(ours, [zoneFile(zone.records, folder.serialOf(file))]).catch(throwDiskFault)
    return tools.isSameZone(zone.zone, ours, join(folder.current, file))
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
    const isFromFile = (zone: RenderedZone) => {
      if (isAfresh) return true
      const step = this.#stepTo(zone)
      if (step) steps.set(zone.file, step)
      // A zone that the server does not have is read from its file anyway.
      return !step && folder.serialOf(zone.file) > 0 && !folder.isWritten(zone)
    }
    const rendered = renderPlan({ ...plan, zones }, { ...paths, isFromFile })
    await folder.assignSerials(rendered.policyZones, isAfresh).catch(throwDiskFault)
    const changed: Changes['zones'] = []
    const add = async (file: string, text: string, zone: { zone: string; view: string }) => {
      const before = isAfresh ? null : await readFile(join(folder.current, file), 'utf8').catch(() => null)
      if (before === text && (await folder.keepFile(set, file))) return
      await folder.addFile(set, file, text).catch(throwDiskFault)
      changed.push(zone)
    }
    for (const { origin, file, text } of rendered.zones)
      await add(file, text, { zone: origin, view: ZONES_VIEW })
    for (const { file, records, zone, view } of rendered.policyZones) {
      const count = changed.length
      await add(file, zoneFile(records, folder.serialOf(file)), { zone, view })
      const step = steps.get(file)
      if (step) changed.splice(count)
      const reason = !step && changed.length > count ? await tools.zoneFault(zone, join(set, file)) : null
      if (reason !== null) throw new BindFault({ key: 'bind.fault.zone', params: { zone, reason } })
    }
    const keys = folder.keysText([...rendered.cacheViews, ...rendered.views.map(({ name }) => name)])
    await folder.addFile(set, 'keys.conf', keys).catch(throwDiskFault)
    await folder.addFile(set, 'views.conf', rendered.config).catch(throwDiskFault)
    const check = `include "${set}/keys.conf";\ninclude "${set}/views.conf";\n`
    await folder.addFile(set, 'check.conf', check).catch(throwDiskFault)
    await tools.checkConfig(join(set, 'check.conf'))
    const isSame = async (file: string, text: string) =>
      (await readFile(join(folder.current, file), 'utf8').catch(() => null)) === text
    const isConfigNew = !((await isSame('keys.conf', keys)) && (await isSame('views.conf', rendered.config)))
    const updates = rendered.policyZones.flatMap(({ file, view }) => {
      const step = steps.get(file)
      return step ? [{ view, step: { ...step, to: folder.serialOf(file) } }] : []
    })
    return { rendered, changes: { isConfigNew, zones: changed, steps: updates } }
  }

  /** From what the server has of a large zone, where its records can be changed in it; null otherwise. */
  #stepTo({ file, zone, records, digest }: RenderedZone): ZoneStep | null {
    const from = this.deps.folder.serialOf(file)
    const before = this.#rendered?.policyZones.find((one) => one.file === file)
    if (!before || before.digest === digest) return null
    const step = { zone, from, to: from, ...changedRecords(before.records, records) }
    return updateMessages(step) ? step : null
  }

  /** One zone that BIND does not accept must not keep the others from being served. */
  async #loadableZones(plan: BindPlan, set: string): Promise<BindPlan['zones']> {
    const { folder, tools } = this.deps
    this.#cannot = []
    const good: BindPlan['zones'][number][] = []
    for (const [index, zone] of plan.zones.entries()) {
      const file = `check/${index}`
      await folder.addFile(set, file, zone.text).catch(throwDiskFault)
      const reason = await tools.zoneFault(zone.origin, join(set, file))
      if (reason === null) good.push(zone)
      else this.#cannot.push({ what: zone.origin, why: { key: 'bind.cannot.zone', params: { reason } } })
    }
    await rm(join(set, 'check'), { recursive: true, force: true })
    return good
  }

  async #load({ isConfigNew, zones, steps }: Changes, isAfresh: boolean): Promise<void> {
    const { tools } = this.deps
    if (isAfresh || zones.length > MOST_SINGLE_LOADS) await this.#loadAll()
    else {
      if (isConfigNew) await tools.rndc('reconfig')
      for (const { zone, view } of zones) await tools.rndc('reload', zone, 'IN', view)
    }
    for (const { view, step } of steps) await this.#update(view, step)
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
      return marked?.rcode === REFUSED
        ? { key: 'bind.fault.refusing', params: { view, address } }
        : { key: 'bind.fault.undecided', params: { view, zone } }
    return {
      key: got > wanted ? 'bind.fault.ahead' : 'bind.fault.serial',
      params: { view, zone, wanted, got },
    }
  }

  async #noteWritten(set: string): Promise<void> {
    const { policyZones = [], zones = [] } = this.#rendered ?? {}
    const files = ['keys.conf', 'views.conf', ...[...policyZones, ...zones].map(({ file }) => file)]
    this.#written = new Map(
      await Promise.all(
        files.map(async (file) => [file, await stateOf(join(set, file)).catch(errorCode)] as const),
      ),
    )
  }
}

/** By which a change is noticed without reading the file. */
async function stateOf(path: string): Promise<string> {
  const { mtimeMs, size, ino, mode, uid } = await stat(path)
  return [mtimeMs, size, ino, mode, uid].join(' ')
}

function throwDiskFault(cause: unknown): never {
  throw new BindFault({ key: 'bind.fault.disk', params: { code: errorCode(cause) } })
}
