import { compactItem } from '@netwarden/shared/configuration'
import { type ConfigUser, configUserSchema, userResource } from '@netwarden/shared/contract'
import { USER_PROFILE } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { z } from 'zod'
import type { ApplyContext, ConfigSection, PlannedChange } from '../section.ts'
import { byKey, pagesOf } from './all-rows.ts'

const refSchema = z.object({ id: z.string() })

/**
 * Users without passwords: one that a document creates is inactive until a password is set. Whether a user is active is
 * no part of the configuration; that a user is banned is.
 */
export const usersSection: ConfigSection = {
  name: 'users',
  async *read(calls) {
    for await (const users of pagesOf(calls, userResource.list))
      yield users.map(({ id, username, nickname, email, role, status, ...rest }) => {
        const profile = pickFields(USER_PROFILE, rest)
        const value: ConfigUser = { username, nickname, email, role, banned: status === 'banned', ...profile }
        return { key: username, value, ref: { id } }
      })
  },
  inOrder: byKey,
  wanted: ({ users }) =>
    users?.map((user, index) => ({ key: user.username, value: user, path: ['users', index] })) ?? null,
  toDocument: (objects) =>
    objects.map(({ value }) => compactItem(z.looseObject({}).parse(value), configUserSchema)),
  async apply(context, changes) {
    for (const change of changes) {
      await applyOne(context, change).catch((cause) => context.refused('users', change.key, cause))
    }
  },
}

async function applyOne(
  { calls }: ApplyContext,
  { action, before, after, ref }: PlannedChange,
): Promise<void> {
  if (action === 'delete') {
    await calls.call(userResource.remove, { id: refSchema.parse(ref).id })
    return
  }
  const { banned, ...fields } = configUserSchema.parse(after)
  if (action === 'create') {
    await calls.call(userResource.create, {
      ...fields,
      password: null,
      status: banned ? 'banned' : 'inactive',
    })
    return
  }
  const wasBanned = configUserSchema.safeParse(before).data?.banned === true
  const status = banned === wasBanned ? {} : ({ status: banned ? 'banned' : 'inactive' } as const)
  const { email, ...others } = fields
  // An account without an address keeps none until it is given one.
  const address = email === '' ? {} : { email }
  await calls.call(userResource.update, { ...others, ...address, ...status, id: refSchema.parse(ref).id })
}
