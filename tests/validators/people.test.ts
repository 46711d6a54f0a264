import {
  isEmail,
  isNewPassword,
  isNickname,
  isPassword,
  isPhone,
  isUsername,
  loginPasswordSchema,
  newPasswordSchema,
  passwordSchema,
  usernameSchema,
} from '@netwarden/shared/validators'
import { describe, expect, test } from 'vitest'

type Case = [text: string, isValid: boolean]

describe('user names', () => {
  test.each<Case>([
    ['abc', false],
    ['abcd', true],
    ['a_b9', true],
    ['____', true],
    ['1234', true],
    ['a'.repeat(63), true],
    ['a'.repeat(64), false],
    ['', false],
    ['Abcd', false],
    ['ab-cd', false],
    ['ab.cd', false],
    ['ab cd', false],
    ['用户名称', false],
    ['abcd😀', false],
    ['abcd\u200f', false],
    ['abcd\0', false],
    ['abcd\n', false],
    ['àbcd', false],
  ])('%j is valid: %s', (text, isValid) => {
    expect(isUsername(text)).toBe(isValid)
    expect(usernameSchema.safeParse(text).success).toBe(isValid)
  })

  test('an empty name and a wrong one have one text each', () => {
    const texts = (value: unknown) =>
      usernameSchema.safeParse(value).error?.issues.map(({ message }) => message)
    expect(texts('')).toEqual(['validation.username.required'])
    expect(texts(undefined)).toEqual(['validation.username.required'])
    expect(texts('abc')).toEqual(['validation.username.format'])
  })
})

describe('passwords of new users', () => {
  test.each<Case>([
    ['abc', false],
    ['abcd', true],
    ['!@#$', true],
    ['%^&*_', true],
    ['A1b2', true],
    ['a'.repeat(63), true],
    ['a'.repeat(64), false],
    ['ab cd', false],
    ['ab-cd', false],
    ['ab(cd', false],
    ['密码密码', false],
    ['abcd😀', false],
    ['abcd\0', false],
    ['abcd\n', false],
  ])('%j is valid: %s', (text, isValid) => {
    expect(isPassword(text)).toBe(isValid)
    expect(passwordSchema.safeParse(text).success).toBe(isValid)
  })
})

describe('passwords that users choose', () => {
  test.each<Case>([
    ['1234567', false],
    ['12345678', true],
    ['with space', true],
    ['密码密码密码密码', true],
    ['😀😀😀😀😀😀😀😀', true],
    ['😀😀😀😀', false],
    ['x'.repeat(256), true],
    ['x'.repeat(257), false],
    ['1234567\0', false],
    ['12345678\n', false],
    ['12345678\u200f', false],
    ['12345678\u2028', false],
    ['12345678\ud800', false],
    ['"quote\'s`', true],
  ])('%j is valid: %s', (text, isValid) => {
    expect(isNewPassword(text)).toBe(isValid)
    expect(newPasswordSchema.safeParse(text).success).toBe(isValid)
  })

  test('an older, shorter one is still accepted at sign-in', () => {
    expect(loginPasswordSchema.safeParse('abcd').success).toBe(true)
    expect(loginPasswordSchema.safeParse('').error?.issues[0]?.message).toBe('validation.password.required')
  })
})

test.each<Case>([
  ['', false],
  ['a', true],
  ['网络管理员', true],
  ['张三-Zhang_3', true],
  ['𠮷', true],
  ['𠮷'.repeat(63), true],
  ['𠮷'.repeat(64), false],
  ['a'.repeat(63), true],
  ['a'.repeat(64), false],
  ['a b', false],
  ['a.b', false],
  ['😀', false],
  ['a\u202e', false],
  ['a\0', false],
  ['<b>', false],
  ['，', false],
])('the nickname %j is valid: %s', (text, isValid) => {
  expect(isNickname(text)).toBe(isValid)
})

test.each<Case>([
  ['a@b.cn', true],
  ['first.last+tag@mail.example.com', true],
  ["o'neil@example.ie", true],
  ['a@例子.中国', true],
  ['', false],
  ['a', false],
  ['a@b', false],
  ['@b.cn', false],
  ['a@', false],
  ['a@@b.cn', false],
  ['a b@c.cn', false],
  ['.a@b.cn', false],
  ['a.@b.cn', false],
  ['a..b@c.cn', false],
  ['a@b..cn', false],
  ['a@b.cn.', false],
  ['a@-b.cn', false],
  ['a@1.2.3.4', false],
  ['a@[1.2.3.4]', false],
  ['a@b.cn\n', false],
  ['a@b.cn\r\nBcc: c@d.cn', false],
  ['a\0@b.cn', false],
  ['张@b.cn', false],
  [`${'a'.repeat(64)}@b.cn`, true],
  [`${'a'.repeat(65)}@b.cn`, false],
  [`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}.cn`, false],
])('the address %j is valid: %s', (text, isValid) => {
  expect(isEmail(text)).toBe(isValid)
})

test.each<Case>([
  ['110', true],
  ['13800138000', true],
  ['+86 138-0013-8000', true],
  ['(010) 6552 9988', true],
  ['+1 (555) 010-0199', true],
  ['010-65529988-8001', true],
  ['', false],
  ['11', false],
  ['+', false],
  ['--110', false],
  ['110-', false],
  ['1--10', false],
  ['abc', false],
  ['１１０', false],
  ['110\n', false],
  ['+86+138', false],
  ['1'.repeat(21), false],
  ['()110', false],
  [`${'1 '.repeat(30)}x`, false],
])('the phone number %j is valid: %s', (text, isValid) => {
  expect(isPhone(text)).toBe(isValid)
})
