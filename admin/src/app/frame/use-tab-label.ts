import { useCallback } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { findPageByName } from '../../kit/routing/index.ts'
import type { Tab } from '../../kit/tabs/index.ts'
import { SECTIONS } from '../routes.ts'

/** A tab's title: its subject when it has one, otherwise its page. */
export function useTabLabel(): (tab: Pick<Tab, 'name' | 'title'>) => string {
  const t = useText()
  return useCallback(
    ({ name, title }) => title ?? t(findPageByName(SECTIONS, name)?.route.text ?? 'route.notFound'),
    [t],
  )
}
