import { useListContext } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { useOperationNames } from './operation-names.ts'

/** Parts of an action's name to filter by: an area at its front, or a verb at its end. */
const ACTION_FILTERS = [
  'session.',
  'user.',
  'api-token.',
  'visits.',
  'riskEvent.',
  'message.',
  'branding.',
  'dns.',
  'source.',
  'device.',
  'org.',
  'segment.',
  'policy.',
  'visitLog.',
  'sample.',
  '.create',
  '.update',
  '.delete',
  '.export',
] as const

/** Kinds of objects to filter by: those that changes are about. */
const KIND_FILTERS = [
  'custom-policy',
  'policy',
  'segment',
  'exception',
  'pause',
  'receipt',
  'risk-event',
  'risk-mute',
  'setting',
  'zone',
  'source',
  'device',
  'organisation',
  'user',
  'api-token',
] as const

/** A link may also contain another kind. */
export function useKindOptions(): { value: string; label: string }[] {
  const names = useOperationNames()
  const asked = String(useListContext().filterValues.kind ?? '')
  const isOther = asked !== '' && !KIND_FILTERS.some((kind) => kind === asked)
  return [...KIND_FILTERS, ...(isOther ? [asked] : [])].map((value) => ({ value, label: names.kind(value) }))
}

/** The options of the filter; a link may also contain the whole name of an action. */
export function useActionOptions(): { value: string; label: string }[] {
  const t = useText()
  const asked = String(useListContext().filterValues.action ?? '')
  const known = ACTION_FILTERS.map((value) => ({
    value: value as string,
    label: t(`operation.filter.${value}`),
  }))
  const isOther = asked !== '' && !known.some(({ value }) => value === asked)
  return isOther ? [...known, { value: asked, label: asked }] : known
}
