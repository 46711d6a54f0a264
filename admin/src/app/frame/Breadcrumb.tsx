import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
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
    <Box
      component="nav"
      aria-label={t('layout.breadcrumb')}
      sx={{ minWidth: 0, overflow: 'hidden', pl: 0.75 }}
    >
      <List
        disablePadding
        component="ol"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}
      >
        <Box component="li" sx={{ display: 'flex' }}>
          <Link component={RouterLink} to="/" aria-label={t('layout.home')} sx={{ display: 'flex' }}>
            <Icon name="home" color="quiet" />
          </Link>
        </Box>
        {trail.map((crumb, index) => (
          <Box
            component="li"
            key={crumb.to ?? crumb.text}
            // A long name is cut, the way back is not.
            sx={{
              display: 'flex',
              flexShrink: index === trail.length - 1 ? 1 : 0,
              gap: 1,
              minWidth: 0,
              overflow: 'hidden',
            }}
          >
            <Typography variant="quiet" component="div" aria-hidden>
              /
            </Typography>
            <CrumbLabel crumb={crumb} isLast={index === trail.length - 1} />
          </Box>
        ))}
      </List>
    </Box>
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
