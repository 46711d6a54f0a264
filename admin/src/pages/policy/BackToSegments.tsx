import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import { segmentAddress } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'

export function BackToSegments() {
  const t = useText()
  const label = t('policies.page.toSegments')
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={segmentAddress('')} aria-label={label} sx={{ ml: -0.75 }}>
        <Icon name="chevronLeft" />
      </IconButton>
    </Tooltip>
  )
}
