import type { User } from '@netwarden/shared'
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

test('an admin may not touch a superadmin, and may touch everybody else', () => {
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

test('a superadmin who cannot log in anyway is not the last one', () => {
  const inactive = user('away', { role: 'superadmin', status: 'inactive' })
  expect(createProtection(chief, 1).againstLoss(inactive)).toBeUndefined()
})

test('of several, those who go and those who stay are told apart', () => {
  const { going, kept } = createProtection(admin, 1).split([clerk, chief, admin])
  expect(going).toEqual([clerk, admin])
  expect(kept).toEqual([{ user: chief, refusal: 'users.protected.superadminOnly' }])
})

test('all superadmins at once stay, one of two may go', () => {
  const protection = createProtection(chief, 2)
  expect(protection.split([chief, second]).going).toEqual([])
  expect(protection.split([second]).going).toEqual([second])
})
