import {
  BACKUP_SETTINGS,
  BRANDING_SETTINGS,
  CHANGE_GUARD_SETTINGS,
  DEVICE_FIELDS,
  RETENTION_SETTINGS,
  SOURCE_FIELDS,
} from '@netwarden/shared/contract'
import {
  ALARM_SETTINGS,
  CUSTOM_POLICY_REMARKS,
  GATEWAY_SETTINGS,
  LIST_FIELDS,
  MAIL_SETTINGS,
  type OperationLogEntry,
  ORGANISATION_FIELDS,
  SEGMENT_FIELDS,
  USER_FIELDS,
  ZONE_SETTINGS,
} from '@netwarden/shared/domain'
import type { FieldTable } from '@netwarden/shared/fields'
import { useMemo } from 'react'
import { useLabel, useTextFinder } from '../../kit/i18n/index.ts'
import { isRecord } from '../../kit/stores/browser-storage.ts'

/** Fields whose description holds their label; the others have texts. */
const DESCRIBED: FieldTable = {
  ...ORGANISATION_FIELDS,
  ...USER_FIELDS,
  ...ALARM_SETTINGS,
  ...BACKUP_SETTINGS,
  ...BRANDING_SETTINGS,
  ...CHANGE_GUARD_SETTINGS,
  ...GATEWAY_SETTINGS,
  ...LIST_FIELDS,
  ...MAIL_SETTINGS,
  ...SEGMENT_FIELDS,
  ...CUSTOM_POLICY_REMARKS,
  ...ZONE_SETTINGS,
}

/** By the kind of the object: a location is a place of a user and a path of a source. */
const DESCRIBED_OF: Readonly<Record<string, FieldTable>> = {
  device: DEVICE_FIELDS,
  organisation: ORGANISATION_FIELDS,
  setting: RETENTION_SETTINGS,
  source: SOURCE_FIELDS,
  user: USER_FIELDS,
}

type Switched = Pick<OperationLogEntry, 'action' | 'before' | 'after'>
type Subject = Pick<OperationLogEntry, 'subjectKind' | 'subjectId' | 'before' | 'after'>

/** Names of actions and objects in the reader's language; an unknown word is shown unchanged. */
export function useOperationNames() {
  const find = useTextFinder()
  const label = useLabel()
  return useMemo(() => {
    const named = (kind: string, name: string) => find(`operation.${kind}.${name}`) ?? name
    const fieldName = (name: string, subjectKind: string) => {
      const own = describedIn(DESCRIBED_OF[subjectKind] ?? {}, name)
      const described = describedIn(DESCRIBED, name)
      if (own) return label(own)
      return find(`operation.field.${name}`) ?? (described ? label(described) : name)
    }
    return {
      action: (entry: Switched) => {
        const state = switchedTo(entry)
        return named('action', state ? `${entry.action}.${state}` : entry.action)
      },
      kind: (kind: string) => named('kind', kind),
      field: (path: string, subjectKind: string) =>
        path
          .split('.')
          .map((name) => fieldName(name, subjectKind))
          .join(' / '),
    }
  }, [find, label])
}

const describedIn = (fields: FieldTable, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** The segment that an operation was about, by its own word. */
export function segmentOf({ subjectKind, subjectId, before, after }: Subject): string {
  if (subjectKind === 'segment') return subjectId
  const said = [after, before].find((state) => isRecord(state) && typeof state.segmentId === 'string')
  return isRecord(said) ? String(said.segmentId) : ''
}

/** A switch is described by its new state instead of a change; with changes of other fields, it is a change. */
function switchedTo({ action, before, after }: Switched): 'on' | 'off' | 'mode' | undefined {
  if (!action.endsWith('.enable') || !isRecord(after) || typeof after.enable !== 'boolean') return undefined
  if (isRecord(before) && before.enable === after.enable) return 'mode'
  return after.enable ? 'on' : 'off'
}
