import { useListContext } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'

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
