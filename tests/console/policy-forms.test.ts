import type { CustomPolicy, Schedule } from '@netwarden/shared/domain'
import { describe, expect, test } from 'vitest'
import { untilNextTurn } from '../../admin/src/domain/control/next-schedule-change.ts'
import {
  changeSlot,
  firstDraft,
  isSound,
  readDraft,
  slotFault,
  toggleDay,
  withoutSlot,
  withSlot,
  writeDraft,
} from '../../admin/src/domain/schedule/schedule-draft.ts'
import { daysText, scheduleText } from '../../admin/src/domain/schedule/schedule-text.ts'
import type { Translate } from '../../admin/src/kit/i18n/index.ts'
import { fillText } from '../../admin/src/kit/i18n/texts.ts'
import { groupOf } from '../../admin/src/pages/policy/policy-groups.ts'
import { changesOf, fieldOf } from '../../admin/src/ra/changes.ts'
import { lineFaults, linesOf } from '../../admin/src/resources/custom-policies/form/entry-lines.ts'
import { valuesOf, writtenOf } from '../../admin/src/resources/custom-policies/form/policy-values.ts'
import { textsEn, textsZh } from '../support/console-texts.ts'

const zh: Translate = (key, params) => fillText(textsZh[key], params)
const en: Translate = (key, params) => fillText(textsEn[key], params)
const ZONE = 'Asia/Shanghai'

const POLICY: CustomPolicy = {
  id: '1',
  scene: 'custom',
  segmentId: 'all',
  segmentName: '',
  group: 'domain',
  solvedMode: 'banned',
  enable: true,
  shadow: false,
  state: 'inForce',
  nextTurnAt: null,
  hits24h: 0,
  hits30d: 0,
  firstHitAt: null,
  lastHitAt: null,
  shadowHits24h: 0,
  shadowHits7d: 0,
  shadowHits30d: 0,
  shadowDevices30d: 0,
  domain: 'a.example',
  ip: null,
  deviceIP: null,
  deviceMac: null,
  comment: 'old',
  reason: '',
  validFrom: null,
  expiresAt: '2030-01-02T03:04:05.678Z',
  schedule: { tz: 'UTC', slots: [{ days: [1], from: '08:00', to: '09:00' }] },
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
  updatedBy: 'superadmin',
  version: 3,
}

describe('pasted entries', () => {
  test('pasted entries are reported by their lines, remarks and blank lines counted', () => {
    const lines = linesOf('domain', '# shops\r\nok.example\n\nhttps://bad.example/\n10.0.0.1\n')
    expect([lines.entries, lines.lines]).toEqual([['ok.example'], [2]])
    expect(lineFaults(lines, zh)).toEqual([
      '第 4 行：请只填写域名，不要填写网址（URL）',
      '第 5 行：这是地址而不是域名，请在“自定义 IP”中添加',
    ])
  })

  test('pasted entries are reported for the first few, with the number of the others', () => {
    const faults = lineFaults(linesOf('ip', Array(9).fill('x').join('\n')), en)
    expect(faults).toHaveLength(6)
    expect(faults[5]).toBe('4 more lines have errors')
  })

  test('pasted entries are required', () => {
    expect(lineFaults(linesOf('device', '# nothing\n'), en)).toEqual(['Enter at least one entry'])
    expect(lineFaults(linesOf('device', '10.0.0.1 00-1a-2b-3c-4d-5e'), en)).toEqual([])
  })
})

describe('a schedule', () => {
  const schedule: Schedule = {
    tz: ZONE,
    slots: [
      { days: [5, 1, 2, 3, 7], from: '08:00', to: '18:00' },
      { days: [6, 7], from: '22:00', to: '06:00' },
      { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' },
    ],
  }

  test('a schedule is summarised in a line, in both languages', () => {
    expect(scheduleText(schedule, zh)).toBe(
      '周一至周三、周五、周日 08:00–18:00；周六、周日 22:00–次日 06:00；每天 全天 (Asia/Shanghai)',
    )
    expect(scheduleText(schedule, en)).toBe(
      'Mon–Wed, Fri, Sun 08:00–18:00; Sat, Sun 22:00–06:00 next day; Daily all day (Asia/Shanghai)',
    )
    expect(daysText([], en)).toBe('')
  })

  test('equals a draft with the same content, and can be incomplete while it is typed', () => {
    expect(readDraft(writeDraft(schedule))).toEqual(schedule)
    expect([writeDraft(null), readDraft(''), isSound('')]).toEqual(['', null, true])
    const draft = withSlot(firstDraft(ZONE))
    expect(draft.slots).toHaveLength(2)
    const open = changeSlot(draft, 1, { days: toggleDay([1], 1) })
    expect([open.slots.map(slotFault), isSound(writeDraft(open))]).toEqual([[undefined, 'days'], false])
    expect(isSound(writeDraft(withoutSlot(open, 1)))).toBe(true)
    expect(slotFault({ days: [1], from: '', to: '08:00' })).toBe('time')
    expect(toggleDay([5, 1], 3)).toEqual([1, 3, 5])
  })
})

describe('an edited policy', () => {
  test('sends only the changed fields: an expiry shown to the minute keeps its seconds', () => {
    const values = valuesOf(POLICY, ZONE)
    expect(values.expiresAt).toBe('2030-01-02T11:04')
    const before = writtenOf(values, ZONE)
    expect(changesOf(before, writtenOf(values, ZONE))).toEqual({})
    const changed = { ...values, comment: 'new', schedule: '', expiresAt: '2031-01-01T00:00' }
    expect(changesOf(before, writtenOf(changed, ZONE))).toEqual({
      comment: 'new',
      schedule: null,
      expiresAt: '2030-12-31T16:00:00.000Z',
    })
  })

  test('finds the field of a server fault', () => {
    expect(['entries.3', 'solvedMode', 'schedule.slots.0.from'].map(fieldOf)).toEqual([
      'entries',
      'solvedMode',
      'schedule',
    ])
  })

  test('an edited policy is reloaded when the first policy of a page changes state, within a day', () => {
    const now = Date.parse('2026-11-20T00:00:00Z')
    const turning = (nextTurnAt: string | null) => ({ ...POLICY, nextTurnAt })
    expect(untilNextTurn([turning(null)], now)).toBeNull()
    expect(untilNextTurn([turning('2026-11-22T00:00:00Z')], now)).toBeNull()
    const soon = [turning('2026-11-20T02:00:00Z'), turning('2026-11-20T00:01:00Z'), turning(null)]
    expect(untilNextTurn(soon, now)).toBe(62_000)
    expect(untilNextTurn([turning('2026-11-19T00:00:00Z')], now)).toBe(2_000)
  })
})

test('an address without a group shows the custom domains', () => {
  expect(['bad', undefined, 'planet', 'default'].map(groupOf)).toEqual(['bad', 'domain', 'domain', 'domain'])
})
