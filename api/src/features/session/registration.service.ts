import { conflict, forbidden } from '@netwarden/shared'
import type { RecordOperation } from '../operation-log/index.ts'
import { hashPassword } from './passwords.ts'

export interface Registration {
  username: string
  password: string
  nickname: string
  email: string
}

interface Parts {
  isOpen(): Promise<boolean>
  /** Makes an inactive common user; null when the name is taken. */
  addUser(registration: Omit<Registration, 'password'>, passwordHash: string): Promise<string | null>
  tellAdministrators(registration: Registration): Promise<void>
  record: RecordOperation
}

/** Asking for an account; an administrator lets people in. */
export class RegistrationService {
  constructor(private readonly parts: Parts) {}

  async register(registration: Registration, ip: string): Promise<null> {
    if (!(await this.parts.isOpen())) throw forbidden('session.registrationClosed')
    const { password, ...user } = registration
    const id = await this.parts.addUser(user, await hashPassword(password))
    if (id === null) {
      throw conflict('user.exists', undefined, { fields: { username: { key: 'user.exists' } } })
    }
    const { username } = registration
    await this.parts.record({
      actor: { userId: id, username, ip },
      action: 'user.register',
      subject: { kind: 'user', id, name: username },
      after: user,
    })
    await this.parts.tellAdministrators(registration)
    return null
  }
}
