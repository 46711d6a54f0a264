import Box from '@mui/material/Box'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { buildTrail, type Crumb, type FoundPage } from '../../kit/routing/index.ts'

interface Props {
  page: FoundPage | undefined
  title: string | undefined
}

export function Breadcrumb({ page, title }: Props) {
  const t = useText()
  const trail: Crumb[] = page ? buildTrail(page, title) : [{ text: 'route.notFound' }]
  return (
    <Breadcrumbs aria-label={t('layout.breadcrumb')} sx={trailStyle}>
      <Link component={RouterLink} to="/" aria-label={t('layout.home')} sx={{ display: 'flex' }}>
        <Icon name="home" color="quiet" />
      </Link>
      {trail.map((crumb, index) => (
        <CrumbLabel key={crumb.to ?? crumb.text} crumb={crumb} isLast={index === trail.length - 1} />
      ))}
    </Breadcrumbs>
  )
}

function CrumbLabel({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  const t = useText()
  const label = crumb.title ?? (crumb.text ? t(crumb.text) : '')
  if (!isLast && crumb.to) {
    return (
      <Link component={RouterLink} to={crumb.to} color="text.third">
        {label}
      </Link>
    )
  }
  return (
    <Box
      component="span"
      aria-current={isLast ? 'page' : undefined}
      sx={{ fontWeight: isLast ? 500 : 400, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {label}
    </Box>
  )
}

/** A long name is cut, the links before it are not. */
const trailStyle = {
  minWidth: 0,
  pl: 0.75,
  overflow: 'hidden',
  color: 'text.primary',
  '& ol': { flexWrap: 'nowrap', whiteSpace: 'nowrap' },
  '& li': { display: 'flex', flex: 'none', minWidth: 0 },
  '& li:last-of-type': { flexShrink: 1, overflow: 'hidden' },
  '& .MuiBreadcrumbs-separator': { color: 'text.third' },
} as const
