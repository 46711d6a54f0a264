import { useMemo } from 'react'
import { useTextFinder } from '../../kit/i18n/index.ts'

/** What the log calls things, in the reader's language; a word that no dictionary has stays as it is. */
export function useOperationNames() {
  const find = useTextFinder()
  return useMemo(() => {
    const named = (kind: string, name: string) => find(`operation.${kind}.${name}`) ?? name
    return {
      action: (action: string) => named('action', action),
      kind: (kind: string) => named('kind', kind),
      field: (path: string) =>
        path
          .split('.')
          .map((part) => named('field', part))
          .join(' / '),
    }
  }, [find])
}

/** Parts of an action's name to filter by: an area at its front, or a verb at its end. */
export const ACTION_FILTERS = [
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
