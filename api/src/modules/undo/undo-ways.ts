import {
  alarmCalls,
  BACKUP_SETTINGS,
  BRANDING_SETTINGS,
  backupCalls,
  brandingCalls,
  type Call,
  CHANGE_GUARD_SETTINGS,
  changeGuardCalls,
  customPolicyResource,
  DEVICE_FIELDS,
  deviceResource,
  dnsCalls,
  exceptionCalls,
  gatewayCalls,
  mailCalls,
  organisationResource,
  pauseCalls,
  policyCalls,
  policyListCalls,
  receiptCalls,
  retentionCalls,
  riskEventCalls,
  riskHandlingCalls,
  riskRuleCalls,
  SOURCE_FIELDS,
  segmentCalls,
  sourceResource,
  userCalls,
} from '@netwarden/shared/contract'
import {
  ALARM_SETTINGS,
  CUSTOM_POLICY_REMARKS,
  ENCRYPTED_DNS_SETTINGS,
  GATEWAY_SETTINGS,
  groupEncryptedDns,
  isChange,
  LIST_FIELDS,
  MAIL_SETTINGS,
  ORGANISATION_FIELDS,
  USER_FIELDS,
} from '@netwarden/shared/domain'
import { isRecord } from '@netwarden/shared/operations'
import type { FormerStates } from './former-states.ts'
import { byCall, changedNames, formerFields, refuse, type UndoneEntry, type UndoWay } from './undo-way.ts'

type FindWay = (entry: UndoneEntry, former: FormerStates) => UndoWay | Promise<UndoWay>

/** Sessions, passwords and tokens. */
const SECRET = /^(session|api-token)\.|password|reset-link/
const REMOVAL = /\.(delete|remove|import|upload)$/

/** How an operation is undone, or the reason why it cannot be. */
export async function findWay(entry: UndoneEntry, former: FormerStates): Promise<UndoWay> {
  const { action, before, after } = entry
  if (!isChange(action)) return refuse('undo.isLook')
  if (action === 'operation.undo' || action === 'change.revert') return refuse('undo.isUndo')
  if (before?.omittedCharacters !== undefined || after?.omittedCharacters !== undefined)
    return refuse('undo.notKept')
  const find = Object.hasOwn(WAYS, action) ? WAYS[action] : undefined
  if (find) return find(entry, former)
  if (SECRET.test(action)) return refuse('undo.secret')
  if (WHOLE.includes(action)) return refuse('undo.whole')
  if (action.startsWith('zone.')) return refuse('undo.zone')
  if (action.startsWith('riskEvent.')) return refuse('undo.riskEvent')
  if (REMOVAL.test(action)) return refuse('undo.deleted')
  return refuse('undo.other')
}

const WHOLE = [
  'config.apply',
  'segment.import',
  'org.import',
  'user.import',
  'change.approve',
  'backup.restore',
]

/** A call that writes back the former values of what was changed, if the log has them. */
function update(call: Call, fields: object, also: readonly string[] = []): FindWay {
  const restorable = [...Object.keys(fields), ...also]
  return (entry) => {
    const given = formerFields(entry, restorable)
    if (!given) return refuse('undo.notKept')
    return byCall(call, entry.subjectKind === 'setting' ? given : { ...given, id: entry.subjectId })
  }
}

/** Puts the version of a list in force again that another one replaced. */
const version: FindWay = async ({ subjectId: id, before }, former) => {
  const name = before?.version
  if (typeof name !== 'string' || name === '') return refuse('undo.notKept')
  return {
    listIds: [id],
    make: ({ actor, principal }) => former.putInForce(id, name, { actor, principal }),
  }
}

const WAYS: Readonly<Record<string, FindWay>> = {
  'custom-policy.create': async (entry, former) => {
    const { subjectId, after } = entry
    if (subjectId !== '') return byCall(policyCalls.removeCustom, { ids: [subjectId] })
    const ids = await former.addedTogether(entry)
    return ids && after ? byCall(policyCalls.removeCustom, { ids }) : refuse('undo.notKept')
  },
  'custom-policy.update': update(customPolicyResource.update, CUSTOM_POLICY_REMARKS, [
    'solvedMode',
    'enable',
    'shadow',
    'expiresAt',
    'schedule',
  ]),
  'custom-policy.enable': ({ subjectId, before }) =>
    subjectId === '' || !before
      ? refuse('undo.notKept')
      : byCall(policyCalls.enableCustom, { ids: [subjectId], enable: before.enable, shadow: before.shadow }),
  'custom-policy.remove': async (entry, former) => {
    const row = await former.removedPolicy(entry)
    if (!row) return refuse('undo.notKept')
    return { make: ({ actor, principal }) => former.restorePolicy(row, { actor, principal }) }
  },
  'policy.enable': ({ subjectId: id, before }) =>
    before ? byCall(policyCalls.enable, { id, ...before }) : refuse('undo.notKept'),
  'policy.create': async (entry, former) => {
    if (await former.isListUsed(entry)) return refuse('undo.listUsed')
    return byCall(policyListCalls.remove, { id: entry.subjectId })
  },
  'policy.delete': (entry, { deleted }) => deleted.list(entry),
  'policy.edit': update(policyListCalls.edit, LIST_FIELDS, ['level', 'checkEvery']),
  'policy.update': version,
  'policy.accept': version,
  'policy.rollback': version,
  'policy.addNames': version,
  'segment.create': async (entry, former) => {
    if (await former.hasLaterOfSegment(entry)) return refuse('undo.segmentUsed')
    return byCall(segmentCalls.remove, { ids: [entry.subjectId] })
  },
  'segment.delete': (entry, { deleted }) => deleted.segment(entry),
  'segment.update': async (entry, former) => {
    const names = changedNames(entry).filter((name) => name !== 'entryCount')
    const entries = await former.entriesBefore(entry)
    const { before } = entry
    if (!before || names.length + (entries ? 1 : 0) === 0) return refuse('undo.notKept')
    if (names.includes('entries') && !entries) return refuse('undo.notKept')
    const plain = names.filter((name) => name !== 'entries').map((name) => [name, before[name]] as const)
    const fields = { ...Object.fromEntries(plain), ...(entries && { entries }), id: entry.subjectId }
    return byCall(segmentCalls.update, fields)
  },
  'segment.rank': ({ before }) =>
    before ? byCall(segmentCalls.rank, { ids: before.ids }) : refuse('undo.notKept'),
  'exception.create': ({ subjectId: id }) => byCall(exceptionCalls.end, { id }),
  'exception.end': async (entry, former) => {
    const row = await former.endedException(entry)
    if (row === 'over') return refuse('undo.over')
    if (!row) return refuse('undo.notKept')
    return { make: ({ actor, principal }) => former.restoreException(row, { actor, principal }) }
  },
  'pause.begin': (entry, former) =>
    entry.before
      ? pauseAgain(entry, former)
      : byCall(pauseCalls.set, { minutes: 0, ...segmentOfPause(entry.subjectId) }),
  'pause.end': (entry, former) => pauseAgain(entry, former),
  'change.apply': ({ subjectId: id }) => ({
    ...byCall(receiptCalls.revert, { id }),
    isWhole: true,
  }),
  'riskMute.create': ({ subjectId: id, before }, former) =>
    before ? muteAgain(before, former.now()) : byCall(riskEventCalls.unmute, { id }),
  'riskMute.delete': ({ before }, former) =>
    before ? muteAgain(before, former.now()) : refuse('undo.notKept'),
  'riskEvent.assign': ({ subjectId: id, before }) =>
    before ? byCall(riskHandlingCalls.assign, { id, assignee: before.assignee }) : refuse('undo.notKept'),
  'riskEvent.mark': ({ subjectId: id, before }) =>
    before
      ? byCall(riskHandlingCalls.mark, { id, mark: before.mark === null ? null : before.mark === 1 })
      : refuse('undo.notKept'),
  'alarm.update': update(alarmCalls.update, ALARM_SETTINGS, ['quietHours']),
  'backup.update': update(backupCalls.updateSettings, BACKUP_SETTINGS),
  'branding.update': update(brandingCalls.update, BRANDING_SETTINGS),
  'changeGuard.update': update(changeGuardCalls.update, CHANGE_GUARD_SETTINGS),
  'dns.update': update(dnsCalls.update, {}, ['defaultDNSServers']),
  'gateway.update': (entry) => {
    const given = formerFields(entry, [
      ...Object.keys({ ...GATEWAY_SETTINGS, ...ENCRYPTED_DNS_SETTINGS }),
      'banPage',
    ])
    if (!given) return refuse('undo.notKept')
    const isGrouped = (name: string) => Object.hasOwn(ENCRYPTED_DNS_SETTINGS, name)
    const plain = Object.entries(given).filter(([name]) => !isGrouped(name))
    return byCall(gatewayCalls.update, { ...Object.fromEntries(plain), ...groupEncryptedDns(given) })
  },
  'mail.update': update(mailCalls.update, MAIL_SETTINGS),
  'retention.update': ({ before, after }) =>
    // A shorter time deletes stored visits.
    Number(before?.days) > Number(after?.days)
      ? byCall(retentionCalls.update, { days: before?.days })
      : refuse('undo.deletesVisits'),
  'riskRules.update': (entry) => {
    const { before } = entry
    const rules = changedNames(entry).flatMap((code) => {
      const rule = before?.[code]
      return isRecord(rule) ? [{ code, ...rule }] : []
    })
    return rules.length > 0 ? byCall(riskRuleCalls.update, { rules }) : refuse('undo.notKept')
  },
  'device.update': update(deviceResource.update, DEVICE_FIELDS),
  'org.update': update(organisationResource.update, ORGANISATION_FIELDS, ['domains']),
  'source.update': update(sourceResource.update, SOURCE_FIELDS),
  'user.update': update(userCalls.update, USER_FIELDS, ['role']),
  'user.set-status': update(userCalls.setStatus, {}, ['status']),
}

function segmentOfPause(segmentId: string) {
  return segmentId === '' ? {} : { segmentId }
}

function pauseAgain({ subjectId, before }: UndoneEntry, former: FormerStates): UndoWay {
  const until = Date.parse(String(before?.until))
  if (Number.isNaN(until)) return refuse('undo.notKept')
  if (until <= former.now()) return refuse('undo.over')
  const pause = { until, reason: String(before?.reason ?? '') }
  return { make: ({ actor, principal }) => former.restorePause(subjectId, pause, { actor, principal }) }
}

function muteAgain(
  { code, deviceIP, domain, reason, expiresAt }: Readonly<Record<string, unknown>>,
  now: number,
): UndoWay {
  if (typeof expiresAt === 'string' && Date.parse(expiresAt) <= now) return refuse('undo.over')
  const given = Object.entries({ deviceIP, domain, expiresAt }).filter(
    ([, value]) => typeof value === 'string',
  )
  return byCall(riskEventCalls.mute, { code, reason, ...Object.fromEntries(given) })
}
