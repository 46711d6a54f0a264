import type { Enforcer, EnforcerKind } from '@netwarden/shared/domain'
import { ENFORCER_KINDS, LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { type Language, translate } from '@netwarden/shared/i18n'
import { parsedSettings } from '../enforcer-settings/index.ts'
import type { EnforcerView } from './enforcer-view.ts'
import type { EnforcerRow } from './enforcers.repository.ts'

/** An enforcer in the language of the reader. */
export function presentEnforcer(row: EnforcerRow, view: EnforcerView, language: Language): Enforcer {
  const { id, site, ring, createdAt } = row
  const { reason, provenAt, lastSeenAt, cannot = [], ...facts } = view
  return {
    id,
    name: nameOf(row, language),
    kind: kindOf(row),
    site,
    ring,
    ...facts,
    ...(reason ? { reason: translate(language, reason.key, reason.params) } : {}),
    provenAt: timeText(provenAt),
    settings: parsedSettings(row.settings),
    cannot: cannot.map(({ what, why }) => ({ what, why: translate(language, why.key, why.params) })),
    lastSeenAt: timeText(lastSeenAt),
    createdAt: new Date(createdAt).toISOString(),
  }
}

/** The local one has no name of its own until an administrator gives it one. */
export function nameOf({ id, name }: Pick<EnforcerRow, 'id' | 'name'>, language: Language): string {
  return id === LOCAL_ENFORCER && name === LOCAL_ENFORCER ? translate(language, 'enforcer.local') : name
}

export function kindOf({ kind }: Pick<EnforcerRow, 'kind'>): EnforcerKind {
  return ENFORCER_KINDS.find((known) => known === kind) ?? 'gateway'
}

function timeText(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
