import { type ProfileChanges, requiredProfileSchema } from '@netwarden/shared/contract'
import type { User } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import { check } from '../../platform/http/input.ts'
import type { UserRow } from '../../platform/state/tables/people.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { changedFields } from '../operation-log/index.ts'
import type { UserPatch, UserRepository } from '../user-repository/index.ts'
import type { AvatarService, NewAvatar } from './avatar.service.ts'
import { presentUser } from './present-user.ts'

/** A field that cannot be emptied is checked where it changes. */
function assertRequired(before: UserRow, fields: UserPatch): void {
  const required = requiredProfileSchema.keyof().options
  const changed = required.filter((name) => fields[name] !== undefined && fields[name] !== before[name])
  check(requiredProfileSchema.partial(), Object.fromEntries(changed.map((name) => [name, fields[name]])))
}

interface Parts {
  users: UserRepository
  avatars: AvatarService
  clock: Clock
  unitOfWork: UnitOfWork
}
type Self = Actor & { userId: string }

/** The fields that users may change themselves. */
export class ProfileService {
  constructor(private readonly parts: Parts) {}

  async get(userId: string): Promise<User> {
    const user = await this.parts.users.find(userId)
    if (!user) throw notFound()
    return presentUser(user)
  }

  async update(self: Self, { avatar, ...form }: ProfileChanges): Promise<User> {
    if (avatar === undefined) return this.apply(self, form, null)
    const { avatar: current } = await this.get(self.userId)
    return this.apply(self, form, await this.parts.avatars.read(self.userId, current, avatar))
  }

  async setAvatar(self: Self, bytes: Buffer): Promise<User> {
    return this.apply(self, {}, await this.parts.avatars.readPicture(self.userId, bytes))
  }

  private apply(
    self: Self,
    fields: Omit<UserPatch, 'updatedAt' | 'avatar'>,
    avatar: NewAvatar | null,
  ): Promise<User> {
    const { users, clock, unitOfWork } = this.parts
    return unitOfWork.run(async (work) => {
      const before = await users.within(work).find(self.userId)
      if (before) assertRequired(before, fields)
      await avatar?.store(work)
      const address = avatar ? { avatar: avatar.address } : {}
      const row = await users.update(work, self.userId, { ...fields, ...address, updatedAt: clock.now() })
      if (!before || !row) throw notFound()
      const after = presentUser(row)
      work.record({
        actor: self,
        action: 'user.update-profile',
        subject: { kind: 'user', id: after.id, name: after.username },
        ...changedFields(presentUser(before), after),
      })
      work.changed('users', row.id, row.version)
      return after
    })
  }
}
