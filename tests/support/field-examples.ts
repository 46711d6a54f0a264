/** Input of a field, and whether its rule accepts it. */
export interface FieldExample {
  text: string
  isValid: boolean
}

const NUL = '\0'
const RIGHT_TO_LEFT_MARK = '\u200f'
const RIGHT_TO_LEFT_OVERRIDE = '\u202e'
const EMOJI = '😀'
/** One character, two UTF-16 code units, four bytes. */
const RARE_HAN = '𠮷'

function examples(valid: readonly string[], invalid: readonly string[]): readonly FieldExample[] {
  return [
    ...valid.map((text) => ({ text, isValid: true })),
    ...invalid.map((text) => ({ text, isValid: false })),
  ]
}

const of = (length: number, character = 'a') => character.repeat(length)

/** The fields of a new user. */
export const NEW_USER_EXAMPLES = {
  username: examples(
    ['abcd', of(63), '0_9z', '____'],
    [
      '',
      'abc',
      of(64),
      'Abcd',
      'ab-cd',
      'ab cd',
      '用户名称',
      `abcd${EMOJI}`,
      `abcd${RIGHT_TO_LEFT_MARK}`,
      `${RIGHT_TO_LEFT_OVERRIDE}abcd`,
      `ab${NUL}cd`,
    ],
  ),
  password: examples(
    ['abcd', of(63), 'Ab12', '!@#$', '%^&*_'],
    [
      '',
      'abc',
      of(64),
      'ab cd',
      'ab-cd',
      'ab(cd)',
      '密码密码',
      `abcd${EMOJI}`,
      `abcd${RIGHT_TO_LEFT_MARK}`,
      `ab${NUL}cd`,
    ],
  ),
  nickname: examples(
    ['a', of(63), '张', of(63, '张'), RARE_HAN, of(63, RARE_HAN), '张三-Zhang_3'],
    [
      '',
      of(64),
      of(64, '张'),
      of(64, RARE_HAN),
      'a b',
      'a.b',
      EMOJI,
      `张三${RIGHT_TO_LEFT_MARK}`,
      `${RIGHT_TO_LEFT_OVERRIDE}张三`,
      `张${NUL}三`,
      '，',
    ],
  ),
  email: examples(
    ['a@b.cn', 'first.last+tag@mail.example.com', 'a@例子.中国', `${of(64)}@b.cn`],
    [
      '',
      'a',
      'a@b',
      '@b.cn',
      'a b@c.cn',
      'a@@b.cn',
      '张@b.cn',
      `${EMOJI}@b.cn`,
      `${of(65)}@b.cn`,
      `a${RIGHT_TO_LEFT_MARK}@b.cn`,
      `a${NUL}@b.cn`,
    ],
  ),
} as const
export type NewUserField = keyof typeof NEW_USER_EXAMPLES

const REQUIRED_TEXT = examples(['a', '网络部', of(63), EMOJI], ['', ' ', of(64)])

/** The fields that the own profile needs; nickname and email have the rules of a new user's. */
export const PROFILE_EXAMPLES = {
  nickname: NEW_USER_EXAMPLES.nickname,
  phone: examples(
    ['110', '13800138000', '+86 138-0013-8000', '010-65529988-8001'],
    ['', '11', of(21, '1'), 'call me', '１１０', `110${RIGHT_TO_LEFT_MARK}`, `110${NUL}`, EMOJI],
  ),
  email: NEW_USER_EXAMPLES.email,
  sector: REQUIRED_TEXT,
  job: REQUIRED_TEXT,
} as const
export type ProfileField = keyof typeof PROFILE_EXAMPLES

/** A password that a user chooses; the confirmation is the same. */
export const NEW_PASSWORD_EXAMPLES = examples(
  ['12345678', of(256), 'with space', of(8, '密'), of(8, EMOJI)],
  [
    '',
    '1234567',
    of(257),
    of(7, '密'),
    of(7, EMOJI),
    `12345678${RIGHT_TO_LEFT_MARK}`,
    `${RIGHT_TO_LEFT_OVERRIDE}12345678`,
    `1234${NUL}5678`,
  ],
)

/** How a device group names a device or a network. */
export const DEVICE_ENTRY_EXAMPLES = examples(
  ['0.0.0.0', '255.255.255.255', '10.0.0.0/0', '10.0.0.1/32', '2001:db8::1', '2001:db8::/128', '::/0'],
  [
    '256.0.0.1',
    '1.2.3',
    '010.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/08',
    '2001:db8::/129',
    'fe80::1%eth0',
    'example.com',
    '设备',
    EMOJI,
    `10.0.0.1${RIGHT_TO_LEFT_MARK}`,
    `10.0.0.1${NUL}`,
  ],
)

/** The DNS servers of one field, several separated by commas; blanks around them mean nothing. */
export const DNS_SERVERS_EXAMPLES = examples(
  [
    '1.1.1.1',
    '1.1.1.1,9.9.9.9',
    ' 1.1.1.1 , 9.9.9.9#53 ',
    '1.1.1.1，9.9.9.9',
    '1.1.1.1,1.1.1.1',
    '1.1.1.1#1',
    '1.1.1.1#65535',
    '2620:fe::fe',
    '2620:FE::FE#5353',
    '::ffff:9.9.9.9',
  ],
  [
    '',
    ' ',
    ',',
    '1.1.1.1,',
    '1.1.1.1,,9.9.9.9',
    '1.1.1.1 9.9.9.9',
    '1.1.1.1;9.9.9.9',
    '1.1.1.1、9.9.9.9',
    '1.1.1.1#0',
    '1.1.1.1#65536',
    '1.1.1.1#',
    '1.1.1.1#053',
    '1.1.1.1#53#53',
    '1.1.1.1:53',
    '1.2.3',
    '010.0.0.1',
    '256.0.0.1',
    '10.0.0.0/8',
    '[2620:fe::fe]:53',
    'fe80::1%eth0',
    'dns.example.com',
    '服务器',
    EMOJI,
    `1.1.1.1${RIGHT_TO_LEFT_MARK}`,
    `1.1.1.1${NUL}`,
  ],
)

/** Filters of the visit log; an empty text is no filter. */
export const IP_FILTER_EXAMPLES = examples(
  ['0.0.0.0', '255.255.255.255', '2001:db8::1', '::'],
  [
    '256.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '010.0.0.1',
    '10.0.0.0/8',
    '::1::',
    'fe80::1%eth0',
    'example.com',
    '地址',
    EMOJI,
    `10.0.0.1${RIGHT_TO_LEFT_MARK}`,
    `10.0.0.1${NUL}`,
  ],
)

/** `text → verdict` by the table, in the shape that the tests find it in. */
export function expectedVerdicts(table: readonly FieldExample[]): Record<string, boolean> {
  return Object.fromEntries(table.map(({ text, isValid }) => [JSON.stringify(text), isValid]))
}

/** The verdict of `judge` on each example in turn. */
export async function verdictsOf(
  table: readonly FieldExample[],
  isAccepted: (text: string) => Promise<boolean>,
): Promise<Record<string, boolean>> {
  const verdicts: Record<string, boolean> = {}
  for (const { text } of table) verdicts[JSON.stringify(text)] = await isAccepted(text)
  return verdicts
}

/** An argument of a process cannot contain NUL. */
export function asArguments(table: readonly FieldExample[]): readonly FieldExample[] {
  return table.filter(({ text }) => !text.includes(NUL))
}
