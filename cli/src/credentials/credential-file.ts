import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { tokenPairSchema } from '@netwarden/shared/domain'
import type { Environment } from '../environment.ts'
import { CliFailure } from '../failure.ts'
import { isFileFault } from '../output/file-fault.ts'
import type { Translate } from '../texts/index.ts'
import { hasCode, withFileLock } from './file-lock.ts'

/** A stored log-in: its server, its user, and its tokens. */
export interface Credential {
  url: string
  username: string
  access_token: string
  refresh_token: string
}
type Profiles = Record<string, Credential>

const OTHERS = 0o077

/** The sign-ins of this user by profile, in a file that other users cannot read. */
export class CredentialFile {
  constructor(
    private readonly env: Environment,
    private readonly t: Translate,
  ) {}

  /** Evaluated on use: most commands also run where there is no home folder. */
  get path(): string {
    return join(this.env.XDG_CONFIG_HOME || join(this.#home(), '.config'), 'netwarden', 'credentials.json')
  }

  find(profile: string): Credential | null {
    return this.#read()[profile] ?? null
  }

  /** Changes one profile under the lock: `change` receives the stored value, null removes it. */
  async change(
    profile: string,
    change: (kept: Credential | null) => Promise<Credential | null> | Credential | null,
  ): Promise<Credential | null> {
    try {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 })
      return await withFileLock(`${this.path}.lock`, async () => {
        const kept = this.find(profile)
        const changed = await change(kept)
        if (changed !== kept) this.#write(profile, changed)
        return changed
      })
    } catch (cause) {
      throw isFileFault(cause) ? this.#unwritable(cause.code) : cause
    }
  }

  #home(): string {
    try {
      return homedir()
    } catch (cause) {
      // A user without an entry in the system's table, as containers have them.
      throw new CliFailure(this.t('fault.credentials.noHome'), [this.t('hint.configHome')], { cause })
    }
  }

  #unwritable(reason: string): CliFailure {
    const text = this.t('fault.credentials.unwritable', { path: this.path, reason })
    return new CliFailure(text, [this.t('hint.configHome')])
  }

  #read(): Profiles {
    try {
      const mode = statSync(this.path).mode
      // Windows has no such bits and always shows them.
      if (process.platform !== 'win32' && (mode & OTHERS) !== 0) throw this.#tooOpen(mode)
      return this.#parse(readFileSync(this.path, 'utf8'))
    } catch (cause) {
      if (hasCode(cause, 'ENOENT') || hasCode(cause, 'ENOTDIR')) return {}
      if (!isFileFault(cause)) throw cause
      throw new CliFailure(this.t('fault.file.unreadable', { file: this.path, reason: cause.code }), [
        this.t('hint.configHome'),
      ])
    }
  }

  #parse(text: string): Profiles {
    try {
      const content: unknown = JSON.parse(text)
      const profiles = isObject(content) && isObject(content.profiles) ? content.profiles : {}
      return Object.fromEntries(
        Object.entries(profiles).flatMap(([name, entry]) => {
          const credential = toCredential(entry)
          return credential ? [[name, credential]] : []
        }),
      )
    } catch (cause) {
      throw new CliFailure(this.t('fault.credentials.unreadable', { path: this.path }), [], { cause })
    }
  }

  #write(profile: string, credential: Credential | null): void {
    const { [profile]: _replaced, ...others } = this.#read()
    const profiles = credential ? { ...others, [profile]: credential } : others
    const draft = `${this.path}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 })
    renameSync(draft, this.path)
  }

  #tooOpen(mode: number): CliFailure {
    const octal = (mode & 0o777).toString(8).padStart(3, '0')
    return new CliFailure(this.t('fault.credentials.tooOpen', { path: this.path, mode: octal }), [
      this.t('fault.credentials.close', { path: this.path }),
    ])
  }
}

function toCredential(entry: unknown): Credential | null {
  const tokens = tokenPairSchema.safeParse(entry)
  if (!tokens.success || !isObject(entry)) return null
  const { url, username } = entry
  return typeof url === 'string' && typeof username === 'string' ? { url, username, ...tokens.data } : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
