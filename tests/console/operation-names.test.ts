import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  BACKUP_SETTINGS,
  BRANDING_SETTINGS,
  CHANGE_GUARD_SETTINGS,
  KEYWORD_KINDS,
  PROFILE_KINDS,
  RETENTION_SETTINGS,
} from '@netwarden/shared/contract'
import {
  ALARM_SETTINGS,
  BAN_PAGE_SETTINGS,
  defaultRiskRules,
  GATEWAY_SETTINGS,
  MAIL_SETTINGS,
  QUIET_HOURS,
  SEGMENT_FIELDS,
} from '@netwarden/shared/domain'
import {
  ACTION_WORDS,
  findChanges,
  KIND_WORDS,
  operationWords,
  wordlessSteps,
} from '@netwarden/shared/operations'
import { expect, test } from 'vitest'

const FEATURES = fileURLToPath(new URL('../../api/src/modules/', import.meta.url))

/** The words that the server's code writes into the log, read from the code. */
function written(member: 'action' | 'kind', pattern: RegExp): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(`${FEATURES}${file}`, 'utf8').matchAll(pattern)].map((match) => match[1] ?? ''),
    )
  const names = [...new Set(found)].sort()
  expect(names.length, `no ${member} is written any more`).toBeGreaterThan(1)
  return names
}

test('every action that the server logs has words', () => {
  const actions = written('action', /\baction(?: =|:) '([a-zA-Z-]+\.[a-zA-Z-]+)'/g)
  expect(actions.filter((action) => !(action in ACTION_WORDS))).toEqual([])
})

test('every kind of object that the server logs has words', () => {
  const kinds = [
    ...written('kind', /subject: \{ kind: '([a-zA-Z-]+)'/g),
    // Of a look at visits: the kind of its keyword, or the field that it is narrowed to.
    ...KEYWORD_KINDS,
    ...PROFILE_KINDS,
    ...['deviceId', 'registrableDomain'],
  ]
  expect(kinds.filter((kind) => !(kind in KIND_WORDS))).toEqual([])
})

test('every described setting has the words of its description, nested ones included', () => {
  const groups = {
    alarm: { ...ALARM_SETTINGS, quietHours: QUIET_HOURS },
    backup: BACKUP_SETTINGS,
    branding: BRANDING_SETTINGS,
    'change-guard': CHANGE_GUARD_SETTINGS,
    gateway: { ...GATEWAY_SETTINGS, banPage: BAN_PAGE_SETTINGS },
    mail: MAIL_SETTINGS,
    retention: RETENTION_SETTINGS,
    'risk-rules': defaultRiskRules(),
  }
  for (const [subjectId, fields] of Object.entries(groups)) {
    const object = { subjectKind: 'setting', subjectId }
    const names = Object.keys(fields).flatMap((name) => [
      ...wordlessSteps(object, name),
      ...(name === 'quietHours' ? Object.keys(QUIET_HOURS).map((part) => `quietHours.${part}`) : []),
      ...(name === 'banPage' ? Object.keys(BAN_PAGE_SETTINGS).map((part) => `banPage.${part}`) : []),
    ])
    expect(names.flatMap((name) => wordlessSteps(object, name))).toEqual([])
  }
  const rules = findChanges(null, defaultRiskRules()).map(({ path }) => path)
  const object = { subjectKind: 'setting', subjectId: 'risk-rules' }
  expect(rules.filter((path) => wordlessSteps(object, path).length > 0)).toEqual([])
})

test('a change is told by labels and values in words, in both languages', () => {
  const zh = operationWords('zh-CN')
  const en = operationWords('en-US')
  const alarm = {
    subjectKind: 'setting',
    subjectId: 'alarm',
    before: { quietHours: null, minLevel: 'medium', emailAlert: false, collectSeconds: 60 },
    after: {
      quietHours: { tz: 'Asia/Shanghai', from: '22:00', to: '07:00' },
      minLevel: 'high',
      emailAlert: true,
      collectSeconds: 90,
    },
  }
  const shown = (words: typeof zh) =>
    words.changes(alarm).map(({ label, before, after }) => [label, before, after].join(' | '))
  expect(shown(zh)).toContain('最低级别 | 中 | 高')
  expect(shown(zh)).toContain('邮件告警 | 否 | 是')
  expect(shown(zh)).toContain('免打扰时段 / 开始 |  | 22:00')
  expect(shown(en)).toContain('Group within | 60 s | 90 s')
  const rule = {
    subjectKind: 'setting',
    subjectId: 'risk-rules',
    before: { beaconing: { thresholds: { visits: 12 } } },
    after: { beaconing: { thresholds: { visits: 50 } } },
  }
  expect(en.changes(rule)).toMatchObject([
    { label: expect.stringMatching(/ \/ Thresholds \/ Visits$/), before: '12', after: '50' },
  ])
  const segment = { subjectKind: 'segment', subjectId: 'x', before: null, after: { defaultMode: 'banned' } }
  expect(zh.changes(segment)).toMatchObject([
    { label: SEGMENT_FIELDS.defaultMode.label['zh-CN'], before: null, after: '阻断' },
  ])
})
