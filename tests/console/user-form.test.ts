import { newUserSchema } from '@netwarden/shared/contract'
import { USER_FIELDS, type User } from '@netwarden/shared/domain'
import { passwordSchema } from '@netwarden/shared/validators'
import { expect, test } from 'vitest'
import { changesOf } from '../../admin/src/ra/changes.ts'
import { faultOf } from '../../admin/src/ra/form/field-values.ts'
import { generatePassword, passwordFault } from '../../admin/src/resources/users/form/password.ts'
import { givenOf, valuesOf } from '../../admin/src/resources/users/user-values.ts'

const TEXTS = [
  '',
  'abc',
  'abcd',
  'a'.repeat(63),
  'a'.repeat(64),
  'Abcd',
  'ab cd',
  'ab-cd',
  'ab_cd',
  'p@ss#1*_',
  'p(ss)',
  '张三',
  '张'.repeat(63),
  '张'.repeat(64),
  '😀',
  '\u202Eabcd',
  'ab\0cd',
  'a@example.com',
  'a@example',
  'a b@example.com',
  ' a@example.com',
  '13800138000',
  '+86 138-0013-8000',
  '12',
  'phone',
  ` ${'a'.repeat(63)} `,
]
const FIELDS = [
  'username',
  'password',
  'nickname',
  'email',
  'phone',
  'sector',
  'job',
  'location',
  'certification',
] as const

const user: User = {
  id: 'u1',
  username: 'zhang_san',
  nickname: '张三',
  role: 'common',
  email: '',
  phone: '13800138000',
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
  version: 3,
}

test.each(FIELDS)('the form and the API validate %s alike', (field) => {
  const faultIn = (text: string) =>
    field === 'password'
      ? passwordFault(text)
      : faultOf(
          USER_FIELDS[field],
          text,
          (key) => key,
          ({ label }) => label['en-US'],
        )
  const byForm = TEXTS.filter((text) => faultIn(text) === undefined)
  const byApi = TEXTS.filter((text) => newUserSchema.shape[field].safeParse(text).success)
  expect(byForm).toEqual(byApi)
})

test('a generated password is always valid and never repeated', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  expect(passwords.filter((password) => !passwordSchema.safeParse(password).success)).toEqual([])
  expect(new Set(passwords).size).toBe(passwords.length)
})

test('only the changes of an existing user are sent', () => {
  expect(changesOf({ ...valuesOf(user) }, { ...valuesOf(user), nickname: '李四', phone: '' })).toEqual({
    nickname: '李四',
    phone: '',
  })
})

test('all given fields of a new user are sent', () => {
  const values = { ...valuesOf(undefined), username: 'li_si', password: 'pass1234' }
  expect(givenOf(values)).toEqual({
    username: 'li_si',
    password: 'pass1234',
    role: 'common',
    status: 'active',
    mustChangePassword: false,
  })
})
