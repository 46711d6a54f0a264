import { type Language, notFound, type User } from '@netwarden/shared'
import type { Clock } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import { changedFields, type RecordOperation } from '../operation-log/index.ts'
import type { AvatarService } from './avatar.service.ts'
import { presentUser } from './present-user.ts'
import type { UserPatch, UserRepository } from './users.repository.ts'

export interface ProfileForm {
  nickname: string
  phone: string
  email: string
  sector: string
  job: string
  location?: string | undefined
  certification?: string | undefined
  avatar?: string | undefined
  language?: Language | null | undefined
  timeZone?: string | null | undefined
}

interface Parts {
  users: UserRepository
  avatars: AvatarService
  clock: Clock
  record: RecordOperation
  forgetPrincipals(): void
}
type Self = Actor & { userId: string }

/** What people may change of themselves. */
export class ProfileService {
  constructor(private readonly parts: Parts) {}

  async get(userId: string): Promise<User> {
    const user = await this.parts.users.find(userId)
    if (!user) throw notFound()
    return presentUser(user)
  }

  async update(self: Self, { avatar, ...form }: ProfileForm): Promise<User> {
    if (avatar === undefined) return this.apply(self, form)
    const { avatar: current } = await this.get(self.userId)
    return this.apply(self, {
      ...form,
      avatar: await this.parts.avatars.settle(self.userId, current, avatar),
    })
  }

  async setAvatar(self: Self, bytes: Buffer): Promise<User> {
    return this.apply(self, { avatar: await this.parts.avatars.store(self.userId, bytes) })
  }

  private async apply(self: Self, fields: Omit<UserPatch, 'updatedAt'>): Promise<User> {
    const { users, clock, record } = this.parts
    const before = await this.get(self.userId)
    const row = await users.update(self.userId, { ...fields, updatedAt: clock.now() })
    if (!row) throw notFound()
    const after = presentUser(row)
    this.parts.forgetPrincipals()
    await record({
      actor: self,
      action: 'user.update-profile',
      subject: { kind: 'user', id: after.id, name: after.username },
      ...changedFields(before, after),
    })
    return after
  }
}
