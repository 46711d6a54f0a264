import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { segmentAddress } from '../../domain/control/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, PageHeader } from '../../kit/index.ts'
import { BackToSegments } from './BackToSegments.tsx'

export function UnknownSegment({ id }: { id: string }) {
  const t = useText()
  return (
    <>
      <PageHeader lead={<BackToSegments />} title={visibleText(id)} subtitle={t('route.policy')} />
      <EmptyState
        icon="search"
        title={t('segments.unknown')}
        action={
          <Button component={Link} to={segmentAddress('')} variant="contained">
            {t('policies.page.toSegments')}
          </Button>
        }
      />
    </>
  )
}
