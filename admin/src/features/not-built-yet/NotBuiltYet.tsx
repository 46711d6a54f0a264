import { useLocation } from 'react-router'
import { useText } from '../../i18n/index.ts'
import { SECTIONS } from '../../routes.ts'
import { findPage } from '../../routing/index.ts'
import { Card, EmptyState, PageHeader } from '../../ui/index.ts'

/** An area that a later version brings: says so and shows nothing made up. */
export function NotBuiltYet() {
  const t = useText()
  const { pathname } = useLocation()
  const page = t(findPage(SECTIONS, pathname)?.route.text ?? 'route.notFound')
  return (
    <>
      <PageHeader title={page} />
      <Card>
        <EmptyState title={t('exception.notBuilt', { page })} hint={t('exception.notBuiltHint')} />
      </Card>
    </>
  )
}
