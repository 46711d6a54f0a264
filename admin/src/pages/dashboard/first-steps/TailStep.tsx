import Button from '@mui/material/Button'
import { ADMIN_ROLES } from '@netwarden/shared'
import { Link as RouterLink } from 'react-router'
import { NEW_SOURCE_ADDRESS } from '../../../domain/links/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Permission } from '../../../kit/session/index.ts'
import { Step } from './Step.tsx'

/** Leads to the form of a new source; for those who may make one. */
export function TailStep() {
  const t = useText()
  return (
    <Permission roles={ADMIN_ROLES}>
      <Step icon="refresh" title={t('dashboard.first.tail')} text={t('dashboard.first.tail.text')}>
        <Button component={RouterLink} to={NEW_SOURCE_ADDRESS}>
          {t('dashboard.first.tail.go')}
        </Button>
      </Step>
    </Permission>
  )
}
