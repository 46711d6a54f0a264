import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { askKey } from '../../bind/ask-key.ts'
import { keyName, ZONES_VIEW } from '../../bind/rendered-config.ts'
import type { ViewKey } from '../../bind/signed-question.ts'
import { MOST_MESSAGES } from '../../bind/zone-update.ts'
import { replaceFile } from '../../platform/files/replace-file.ts'
import { writeSynced } from '../node-folder.ts'

const stateSchema = z.object({
  /** The highest serial that was ever given. */
  serial: z.number().int(),
  /** By the file of the zone. */
  zones: z.record(z.string(), z.object({ serial: z.number().int(), digest: z.string() })),
  /** By name, in base64. */
  keys: z.record(z.string(), z.string()),
  /** From which the keys of the console's questions follow; empty before the console has sent it. */
  consoleKey: z.string().default(''),
})
type State = z.infer<typeof stateSchema>

const KEY_BYTES = 32
/** Each message of an update raises the serial on the server by one. */
const SERIAL_STEP = MOST_MESSAGES + 4
export const CONTROL_KEY = 'netwarden-control'
const UNKNOWN_KEY = 'netwarden-unknown'

/**
 * The files that BIND reads, in a folder beside the data of the node. Each set of files is complete, and one link says
 * which is in use: a server that starts at any moment reads the former set or the new one.
 */
export class BindFolder {
  readonly path: string
  #state: State

  constructor(dataDir: string) {
    this.path = join(dataDir, 'bind')
    this.#state = readState(this.#stateFile, this.controlKeyFile)
  }

  /** What named.conf includes. */
  get include(): string {
    return join(this.path, 'netwarden.conf')
  }

  get controlKeyFile(): string {
    return join(this.path, 'control.key')
  }

  /** The statements of zones of the site that are not ours. */
  get siteFile(): string {
    return join(this.path, 'site-zones.conf')
  }

  get devices(): string {
    return join(this.path, 'devices.json')
  }

  /** The link to the set in use. */
  get current(): string {
    return join(this.path, 'current')
  }

  /**
   * Makes what named.conf includes, where it is missing or not as it should be: until policies arrive, everything passes.
   * Returns the files that had been changed.
   */
  async make(): Promise<string[]> {
    mkdirSync(join(this.path, 'sets'), { recursive: true, mode: 0o700 })
    if (!existsSync(this.siteFile))
      writeFileSync(this.siteFile, '// Zones of this server that are not of Netwarden.\n')
    const included = ['keys.conf', 'views.conf'].map((file) => `include "${this.current}/${file}";\n`)
    const restored = [
      ...(await this.#restore(this.controlKeyFile, keyText(this.key(CONTROL_KEY)))),
      ...(await this.#restore(this.include, ['// Written by Netwarden.\n', ...included].join(''))),
    ]
    if (existsSync(join(this.current, 'views.conf'))) return restored
    const first = await this.newSet()
    await replaceFile(join(first, 'keys.conf'), [this.keysText([])])
    await replaceFile(join(first, 'views.conf'), ['view "netwarden-start" { match-clients { any; }; };\n'])
    await this.use(first)
    return restored
  }

  async #restore(path: string, text: string): Promise<string[]> {
    const found = await readFile(path, 'utf8').catch(() => null)
    if (found === text) return []
    await replaceFile(path, [text])
    return [basename(path)]
  }

  key(name: string): ViewKey {
    return { name, secret: this.#state.keys[name] ?? this.#addKey(name) }
  }

  get consoleKey(): string {
    return this.#state.consoleKey
  }

  keepConsoleKey(consoleKey: string): Promise<void> {
    return this.#save({ ...this.#state, consoleKey })
  }

  /** `asked`: segments whose view the console may ask. */
  keysText(views: readonly string[], asked: readonly string[] = []): string {
    const { consoleKey } = this
    // Until the console has sent it, nobody knows these keys.
    const secret = consoleKey === '' && asked.length > 0 ? this.key(UNKNOWN_KEY).secret : consoleKey
    return [
      ...[ZONES_VIEW, ...views.map(keyName)].map((name) => keyText(this.key(name))),
      ...asked.map((segmentId) => keyText(askKey(secret, segmentId))),
    ].join('')
  }

  serialOf(file: string): number {
    return this.#state.zones[file]?.serial ?? 0
  }

  /** Whether this is what was given to the server last. */
  isWritten({ file, digest }: { file: string; digest: string }): boolean {
    return this.#state.zones[file]?.digest === digest
  }

  /**
   * Gives each zone whose content is new the next serial, the same one to a zone of the same name and content in several
   * views; it is on the disk before anything uses it.
   */
  async assignSerials(
    zones: readonly { file: string; zone: string; digest: string }[],
    isAfresh = false,
  ): Promise<void> {
    const known = this.#state.zones
    const taken: State['zones'] = {}
    const given = new Map<string, number>()
    let { serial } = this.#state
    for (const { file, zone, digest } of zones) {
      const before = known[file]
      if (before?.digest === digest && !isAfresh) taken[file] = before
      else {
        const key = `${zone} ${digest}`
        if (!given.has(key)) serial += SERIAL_STEP
        const its = given.get(key) ?? serial
        given.set(key, its)
        taken[file] = { serial: its, digest }
      }
    }
    await this.#save({ ...this.#state, serial, zones: taken })
  }

  /** Serials are above this one from now on. */
  raiseSerial(least: number): Promise<void> {
    return this.#save({ ...this.#state, serial: Math.max(this.#state.serial, least) })
  }

  /** An empty folder for the next set. */
  async newSet(): Promise<string> {
    await mkdir(join(this.path, 'sets'), { recursive: true, mode: 0o700 })
    const names = (await readdir(join(this.path, 'sets'))).map(Number)
    const path = join(this.path, 'sets', String(Math.max(0, ...names) + 1))
    await mkdir(path, { recursive: true, mode: 0o700 })
    return path
  }

  /** Has the server read this set from now on, and keeps the former one. */
  async use(set: string): Promise<void> {
    const former = await this.currentSet()
    const beside = `${this.current}.new`
    await rm(beside, { force: true })
    await symlink(set, beside)
    await rename(beside, this.current)
    for (const name of await readdir(join(this.path, 'sets'))) {
      const path = join(this.path, 'sets', name)
      if (path !== set && path !== former) await rm(path, { recursive: true, force: true })
    }
  }

  async currentSet(): Promise<string | null> {
    return readlink(this.current).catch(() => null)
  }

  /** Writes a file of a set. */
  async addFile(set: string, file: string, text: string): Promise<void> {
    await mkdir(dirname(join(set, file)), { recursive: true, mode: 0o700 })
    await replaceFile(join(set, file), [text])
  }

  get #stateFile(): string {
    return join(this.path, 'state.json')
  }

  #addKey(name: string): string {
    const secret = randomBytes(KEY_BYTES).toString('base64')
    this.#state = { ...this.#state, keys: { ...this.#state.keys, [name]: secret } }
    writeFileSync(this.#stateFile, JSON.stringify(this.#state), { mode: 0o600 })
    return secret
  }

  async #save(state: State): Promise<void> {
    await writeSynced(this.#stateFile, JSON.stringify(state))
    this.#state = state
  }
}

/**
 * Without a state, serials begin with the time, so that they are ahead of those given before. The key that the server
 * knows stays: it would not be controlled by another one.
 */
function readState(path: string, controlKeyFile: string): State {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    const [, secret] = /secret "([^"]+)"/.exec(textIn(controlKeyFile)) ?? []
    const keys: State['keys'] = secret === undefined ? {} : { [CONTROL_KEY]: secret }
    return { serial: Math.floor(Date.now() / 1_000), zones: {}, keys, consoleKey: '' }
  }
}

function keyText({ name, secret }: ViewKey): string {
  return `key "${name}" { algorithm hmac-sha256; secret "${secret}"; };\n`
}

function textIn(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
