import type { User } from '@netwarden/shared/domain'
import { expect, test } from 'vitest'
import { createProtection } from '../../admin/src/resources/users/protection.ts'

const user = (username: string, fields: Partial<User> = {}): User => ({
  id: username,
  username,
  nickname: username,
  role: 'common',
  email: '',
  phone: '',
  status: 'active',
  sector: '',
  job: '',
  location: '',
  certification: '',
  avatar: '',
  language: null,
  timeZone: null,
  lastActiveAt: null,
  createdAt: '2026-11-20T08:15:30.000Z',
  updatedAt: '2026-11-20T08:15:30.000Z',
  version: 1,
  ...fields,
})
const chief = user('chief', { role: 'superadmin' })
const second = user('second', { role: 'superadmin' })
const admin = user('admin', { role: 'admin' })
const clerk = user('clerk')

test('an admin may change everyone except a superadmin', () => {
  const protection = createProtection(admin, 2)
  expect(protection.againstChange(chief)).toBe('users.protected.superadminOnly')
  expect(protection.againstLoss(chief)).toBe('users.protected.superadminOnly')
  expect(protection.againstChange(admin)).toBeUndefined()
  expect(protection.againstLoss(clerk)).toBeUndefined()
})

test('the last active superadmin may be changed but not lost', () => {
  const protection = createProtection(chief, 1)
  expect(protection.againstChange(chief)).toBeUndefined()
  expect(protection.againstLoss(chief)).toBe('users.protected.last')
})

test('an inactive superadmin is not the last one', () => {
  const inactive = user('away', { role: 'superadmin', status: 'inactive' })
  expect(createProtection(chief, 1).againstLoss(inactive)).toBeUndefined()
})

test('selected users are divided into deletable ones and others', () => {
  const { going, kept } = createProtection(admin, 1).split([clerk, chief, admin])
  expect(going).toEqual([clerk, admin])
  expect(kept).toEqual([{ user: chief, refusal: 'users.protected.superadminOnly' }])
})

test('one of two superadmins may be deleted, but not both', () => {
  const protection = createProtection(chief, 2)
  expect(protection.split([chief, second]).going).toEqual([])
  expect(protection.split([second]).going).toEqual([second])
})
