import { useLocation } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { Card, EmptyState, PageHeader } from '../../kit/index.ts'
import { findPage, useSections } from '../../kit/routing/index.ts'

/** An area that a later version brings: says so and shows nothing made up. */
export function NotBuiltYet() {
  const t = useText()
  const { pathname } = useLocation()
  const sections = useSections()
  const page = t(findPage(sections, pathname)?.route.text ?? 'route.notFound')
  return (
    <>
      <PageHeader title={page} />
      <Card>
        <EmptyState title={t('exception.notBuilt', { page })} hint={t('exception.notBuiltHint')} />
      </Card>
    </>
  )
}
