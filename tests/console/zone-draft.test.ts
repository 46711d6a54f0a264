import type { ShownRecord } from '@netwarden/shared/contract'
import { readZone } from '@netwarden/shared/dns'
import { describe, expect, test } from 'vitest'
import {
  appliedTo,
  bodyOf,
  type Edit,
  rebased,
  withAdded,
  withChanged,
  withRemoved,
} from '../../admin/src/resources/dns-zones/draft/zone-draft.ts'
import { draftOf, textOf } from '../../admin/src/resources/dns-zones/draft/zone-text.ts'
import { readRecord } from '../../admin/src/resources/dns-zones/record-form/read-record.ts'
import { TYPE_FIELDS, valuesOf } from '../../admin/src/resources/dns-zones/record-form/record-fields.ts'

const a = (name: string, last: number, ttl = 3600): ShownRecord => ({
  name,
  ttl,
  type: 'A',
  rdata: `192.0.2.${last}`,
})
const soa = (serial: number, refresh = 3600): ShownRecord => ({
  name: '@',
  ttl: 3600,
  type: 'SOA',
  rdata: `ns1.example. h.example. ${serial} ${refresh} 600 604800 86400`,
})
const nothing = { added: [], removed: [], changed: [] }

describe('unsaved changes', () => {
  test('a record that is changed and changed back is unchanged', () => {
    const once = withChanged([], a('www', 1), a('www', 2))
    expect(bodyOf({ edits: withChanged(once, a('www', 1), a('www', 3)) })).toEqual({
      add: [],
      remove: [],
      change: [{ before: a('www', 1), after: a('www', 3) }],
    })
    expect(withChanged(once, a('www', 1), a('www', 1))).toEqual([])
  })

  test('adding and removing a record leaves nothing; removing and adding it again changes its TTL', () => {
    const added = withAdded([], a('new', 1))
    expect(withRemoved(added, a('new', 1))).toEqual([])
    const removed = withRemoved([], a('www', 1))
    expect(withAdded(removed, a('www', 1, 60))).toEqual([
      { kind: 'change', before: a('www', 1), after: a('www', 1, 60) },
    ])
    expect(withAdded(removed, a('www', 1))).toEqual([])
  })

  test('the records of a set get one TTL, as in the API', () => {
    expect(appliedTo([a('www', 1), a('www', 2)], withAdded([], a('www', 3, 60)))).toEqual([
      a('www', 1, 60),
      a('www', 2, 60),
      a('www', 3, 60),
    ])
  })
})

describe('on a zone that another user has changed', () => {
  const change: Edit = { kind: 'change', before: a('www', 1), after: a('www', 2) }

  test('edits of other records are kept', () => {
    const edits = [change, { kind: 'add', after: a('new', 1) }] as const
    expect(rebased(edits, { ...nothing, added: [a('x', 9)], removed: [a('y', 9)] })).toEqual(edits)
  })

  test('a record that both changed shows both edits', () => {
    expect(rebased([change], { ...nothing, changed: [{ before: a('www', 1), after: a('www', 7) }] })).toEqual(
      [
        {
          kind: 'change',
          before: a('www', 7),
          after: a('www', 2),
          clash: { before: a('www', 1), after: a('www', 7) },
        },
      ],
    )
    expect(rebased([change], { ...nothing, removed: [a('www', 1)] })).toEqual([
      { kind: 'add', after: a('www', 2), clash: { before: a('www', 1), after: null } },
    ])
  })

  test('an edit that both made is done', () => {
    expect(rebased([change], { ...nothing, changed: [{ before: a('www', 1), after: a('www', 2) }] })).toEqual(
      [],
    )
    expect(
      rebased([{ kind: 'remove', before: a('www', 1) }], { ...nothing, removed: [a('www', 1)] }),
    ).toEqual([])
    expect(rebased([{ kind: 'add', after: a('n', 1) }], { ...nothing, added: [a('n', 1)] })).toEqual([])
  })

  test('a serial raised by saving is not a conflict', () => {
    const edit: Edit = { kind: 'change', before: soa(7), after: soa(7, 5000) }
    expect(rebased([edit], { ...nothing, changed: [{ before: soa(7), after: soa(8) }] })).toEqual([
      { kind: 'change', before: soa(8), after: soa(8, 5000) },
    ])
  })
})

describe('the text of a zone', () => {
  const origin = 'corp.example.'
  const zone = {
    origin,
    ttl: 3600,
    records: [soa(1), { name: '@', ttl: 3600, type: 'NS', rdata: 'ns1.example.' }, a('www', 1)],
  }

  test('shows the draft, and typed changes become the draft', () => {
    const edits = withAdded([], { ...a('a-name-longer-than-the-column', 5, 60), ptr: true })
    const text = textOf(zone, { edits })
    const reading = readZone(text, { origin })
    expect(reading.faults).toEqual([])
    expect(draftOf(zone, reading, edits)).toEqual({ edits })
    const typed = readZone(text.replace('$TTL 3600', '$TTL 60').replace('192.0.2.1', '192.0.2.2'), { origin })
    expect(draftOf(zone, typed, []).ttl).toBe(60)
    expect(draftOf(zone, typed, []).edits).toContainEqual({
      kind: 'change',
      before: a('www', 1),
      after: a('www', 2, 60),
    })
  })
})

describe('the form of a record', () => {
  const zone = { origin: 'corp.example.', ttl: 3600 }
  const read = (type: string, rdata: string) =>
    readRecord({ name: 'x', ttl: '', type, otherType: '', fields: valuesOf(type, rdata) }, zone)

  test('survives a round trip for each type with its own form', () => {
    const examples: Record<string, string> = {
      A: '192.0.2.1',
      AAAA: '2001:db8::1',
      CNAME: 'a.example.',
      MX: '10 a.example.',
      NS: 'a.example.',
      TXT: '"one; \\"two\\"" "three"',
      SRV: '1 2 3 a.example.',
      PTR: 'a.example.',
      CAA: '0 issue "ca.example; x=1"',
      TLSA: '3 1 1 0123AB',
      SVCB: '1 a.example. alpn="h2,h3" port=443',
      HTTPS: '0 a.example.',
      SOA: 'a.example. b.example. 1 2 3 4 5',
    }
    expect(Object.keys(examples).sort()).toEqual(Object.keys(TYPE_FIELDS).sort())
    for (const [type, rdata] of Object.entries(examples)) {
      if (type === 'SOA') continue
      expect(read(type, rdata)).toMatchObject({ record: { name: 'x', ttl: 3600, type, rdata } })
    }
  })

  test('keeps typed text: quotes, escapes, and strings that are too long for one', () => {
    const written = (txt: string) =>
      readRecord({ name: 'x', ttl: '', type: 'TXT', otherType: '', fields: { txt } }, zone)
    expect(written('say "hi"; now')).toHaveProperty('record.rdata', '"say \\"hi\\"; now"')
    expect(written('a\\"b\\065')).toHaveProperty('record.rdata', '"a\\"bA"')
    expect(written('x'.repeat(256))).toHaveProperty('record.rdata', `"${'x'.repeat(255)}" "x"`)
    expect(written('中'.repeat(86))).toHaveProperty(
      'record.rdata',
      `"${'\\228\\184\\173'.repeat(85)}" "\\228\\184\\173"`,
    )
    expect(written('half \\')).toHaveProperty('record.rdata', '"half \\\\"')
  })

  test('shows a fault at its field', () => {
    const faultOf = (type: string, fields: Record<string, string>, head = {}) =>
      readRecord({ name: 'x', ttl: '', type, otherType: '', fields, ...head }, zone)
    expect(faultOf('A', { ip: '1.2.3' })).toMatchObject({ field: 'ip', fault: { code: 'ipv4' } })
    expect(faultOf('A', { ip: '' })).toMatchObject({ field: 'ip', fault: { code: 'incomplete' } })
    expect(faultOf('SRV', { priority: '1', weight: '2', port: '99999', target: 'a' })).toMatchObject({
      field: 'port',
    })
    expect(faultOf('MX', { preference: 'x', host: 'a' })).toMatchObject({ field: 'preference' })
    expect(faultOf('A', { ip: '1.2.3.4' }, { name: 'a..b' })).toMatchObject({ field: 'name' })
    expect(faultOf('A', { ip: '1.2.3.4' }, { name: 'a.example.org.' })).toMatchObject({ field: 'name' })
    expect(faultOf('A', { ip: '1.2.3.4' }, { ttl: 'soon' })).toMatchObject({ field: 'ttl' })
    expect(faultOf('OTHER', { rdata: 'x' }, { otherType: 'FOO' })).toMatchObject({ field: 'otherType' })
  })
})
