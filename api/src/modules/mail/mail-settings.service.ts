import type { MailChanges } from '@netwarden/shared/contract'
import { MAIL_SETTINGS, type MailSettings } from '@netwarden/shared/domain'
import { fieldErrors } from '@netwarden/shared/errors'
import { pickFields, storedSchemas } from '@netwarden/shared/fields'
import { z } from 'zod'
import { isMailbox } from '../../platform/config/setting-checks.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { MailServer } from '../../platform/mail/mail-server.ts'
import { SECRET_PURPOSES, type SecretBox } from '../../platform/secrets/secret-box.ts'
import {
  readSettings,
  type SettingsGroup,
  type SettingsStore,
  type StoredGroup,
  updateSettings,
} from '../../platform/state/settings-group.ts'

const PURPOSE = SECRET_PURPOSES.mailPassword

const storedMail = z.object({
  ...storedSchemas(MAIL_SETTINGS),
  /** Sealed; empty for none. */
  sealedPassword: z.string(),
})

interface Parts extends SettingsStore {
  box: SecretBox
  /** From the process settings, in force until a superadmin sets another. */
  defaults: MailServer
}

/** The mail server as a superadmin sets it. The password is write-only. */
export class MailSettingsService {
  readonly #group: SettingsGroup<MailServer>

  constructor(private readonly parts: Parts) {
    this.#group = {
      key: 'mail',
      schema: z.union([
        storedMail.transform((stored) => this.#opened(stored)),
        z.object({}).transform(() => parts.defaults),
      ]),
      toStored: ({ password, url: _, ...shown }) => ({
        ...shown,
        sealedPassword: password === '' ? '' : parts.box.seal(PURPOSE, password),
      }),
      action: 'mail.update',
      area: 'mail-settings',
      logged: (server) => pickFields(MAIL_SETTINGS, server),
    }
  }

  async read(): Promise<MailSettings> {
    return present(await readSettings(this.parts.settings, this.#group))
  }

  async inForce(): Promise<MailServer> {
    return (await readSettings(this.parts.settings, this.#group)).value
  }

  async update(
    { version: seen, hasPassword: _, ...changes }: MailChanges,
    actor: Actor,
  ): Promise<MailSettings> {
    if (changes.from !== undefined && !isMailbox(changes.from))
      throw fieldErrors({ from: 'validation.email' })
    const stored = await updateSettings(this.parts, this.#group, {
      seen,
      change: (server) => {
        const { url: _url, ...next }: MailServer = { ...server, ...defined(changes) }
        if (changes.password === undefined && server.password !== '' && isElsewhere(server, next))
          throw fieldErrors({ password: 'mail.passwordAgain' })
        return next
      },
      actor,
      alsoLogged: changes.password === undefined ? {} : { password: 'new' },
    })
    return present(stored)
  }

  /** A password that was sealed with a secret which this installation no longer has has to be entered again. */
  #opened({ sealedPassword, ...stored }: z.output<typeof storedMail>): MailServer {
    const password = sealedPassword === '' ? '' : (this.parts.box.open(PURPOSE, sealedPassword) ?? '')
    return { ...stored, password }
  }
}

/** Whether the password would go to another server, or over weaker encryption than it was entered for. */
function isElsewhere(before: MailServer, after: Omit<MailServer, 'url'>): boolean {
  return (['host', 'port', 'security'] as const).some((field) => before[field] !== after[field])
}

function present({ value, version }: StoredGroup<MailServer>): MailSettings {
  return { ...pickFields(MAIL_SETTINGS, value), hasPassword: value.password !== '', version }
}

function defined<Fields extends object>(fields: Fields): { [Key in keyof Fields]: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: NonNullable<Fields[Key]>
  }
}
