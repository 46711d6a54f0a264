import type { MailChanges } from '@netwarden/shared/contract'
import { MAIL_SECURITIES, type MailSettings } from '@netwarden/shared/domain'
import { conflict, fieldErrors } from '@netwarden/shared/errors'
import { z } from 'zod'
import { isMailbox } from '../../platform/config/setting-checks.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { MailServer } from '../../platform/mail/mailer.ts'
import { SECRET_PURPOSES, type SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'

const KEY = 'mail'
const PURPOSE = SECRET_PURPOSES.mailPassword

const storedMail = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(MAIL_SECURITIES),
  username: z.string(),
  /** Sealed; empty for none. */
  sealedPassword: z.string(),
  from: z.string(),
})
type StoredMail = z.infer<typeof storedMail>

interface Parts {
  settings: Settings
  unitOfWork: UnitOfWork
  box: SecretBox
  /** From the process settings. */
  defaults: MailServer
}

/** The mail server as a superadmin sets it. The password is write-only. */
export class MailSettingsService {
  constructor(private readonly parts: Parts) {}

  async read(): Promise<MailSettings> {
    const { server, version } = await this.#stored(this.parts.settings)
    return present(server, version)
  }

  async inForce(): Promise<MailServer> {
    return (await this.#stored(this.parts.settings)).server
  }

  async update(
    { version: seen, hasPassword: _, ...changes }: MailChanges,
    actor: Actor,
  ): Promise<MailSettings> {
    if (changes.from !== undefined && !isMailbox(changes.from))
      throw fieldErrors({ from: 'validation.email' })
    const { settings, unitOfWork, box } = this.parts
    return unitOfWork.run(async (work) => {
      const { before, after } = await updateNewest({
        version: seen,
        find: () => this.#stored(settings.within(work)),
        write: async ({ server, version }) => {
          const { url: _url, ...next }: MailServer = { ...server, ...defined(changes) }
          if (changes.password === undefined && server.password !== '' && isElsewhere(server, next)) {
            throw fieldErrors({ password: 'mail.passwordAgain' })
          }
          const { password, ...shown } = next
          const sealedPassword = password === '' ? '' : box.seal(PURPOSE, password)
          const stored: StoredMail = { ...shown, sealedPassword }
          return (await settings.replace(work, KEY, stored, version, actor.username)) ? next : undefined
        },
        changedMeanwhile: () =>
          conflict('mail.changedMeanwhile', {}, { changed: { kind: 'setting', id: KEY } }),
      })
      const version = before.version + 1
      work.record({
        actor,
        action: 'mail.update',
        subject: { kind: 'setting', id: KEY, name: KEY },
        before: logged(before.server),
        after: { ...logged(after), ...(changes.password === undefined ? {} : { password: 'new' }) },
      })
      work.changed('mail-settings', KEY, version)
      return present(after, version)
    })
  }

  async #stored(settings: Settings): Promise<{ server: MailServer; version: number }> {
    const { value, version } = await settings.getWithVersion(KEY, storedMail.partial())
    if (version === 0) return { server: this.parts.defaults, version }
    const { sealedPassword, ...stored } = storedMail.parse(value)
    // If it was sealed with a secret that this installation no longer has, it has to be entered again.
    const password = sealedPassword === '' ? '' : (this.parts.box.open(PURPOSE, sealedPassword) ?? '')
    return { server: { ...stored, password }, version }
  }
}

/** Whether the password would go to another server, or over weaker encryption than it was entered for. */
function isElsewhere(before: MailServer, after: Omit<MailServer, 'url'>): boolean {
  return (['host', 'port', 'security'] as const).some((field) => before[field] !== after[field])
}

function present({ password, url: _url, ...server }: MailServer, version: number): MailSettings {
  return { ...server, hasPassword: password !== '', version }
}

function logged({ host, port, security, username, from }: MailServer) {
  return { host, port, security, username, from }
}

function defined<Fields extends object>(fields: Fields): { [Key in keyof Fields]: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: NonNullable<Fields[Key]>
  }
}
