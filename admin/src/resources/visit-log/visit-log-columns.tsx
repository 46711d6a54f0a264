import Box from '@mui/material/Box'
import type { VisitLogEntry } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { subjectAddress } from '../../domain/subject/index.ts'
import { ForeignText, visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Mono } from '../../kit/index.ts'
import type { Column } from '../../ra/index.ts'

export function useVisitLogColumns(onUser: (username: string) => void): readonly Column<VisitLogEntry>[] {
  const t = useText()
  return useMemo(
    () => [
      { key: 'accessAt', label: t('visitLog.accessAt'), sort: 'accessAt', width: 180, time: 'second' },
      {
        key: 'username',
        label: t('visitLog.username'),
        width: 200,
        render: ({ username }) => (
          <Box
            component="button"
            type="button"
            title={t('visitLog.onlyUser', { name: visibleText(username) })}
            onClick={() => onUser(username)}
            sx={linkButtonStyle}
          >
            <ForeignText text={username} />
          </Box>
        ),
      },
      {
        key: 'password',
        label: t('visitLog.password'),
        width: 120,
        isOptional: true,
        render: ({ password }) => (
          <Mono>
            <span title={t('visitLog.passwordMasked')}>{password}</span>
          </Mono>
        ),
      },
      { key: 'ip', label: t('visitLog.ip'), width: 230, render: ({ ip }) => <LoginAddress ip={ip} /> },
      {
        key: 'primaryDNS',
        label: t('visitLog.primaryDNS'),
        width: 180,
        render: ({ primaryDNS }) => primaryDNS && <Mono>{primaryDNS}</Mono>,
      },
      {
        key: 'secondaryDNS',
        label: t('visitLog.secondaryDNS'),
        width: 180,
        render: ({ secondaryDNS }) => secondaryDNS && <Mono>{secondaryDNS}</Mono>,
      },
    ],
    [t, onUser],
  )
}

/** Links to the device that held the address; a prefix belongs to many devices. */
export function LoginAddress({ ip }: { ip: string | null }) {
  if (!ip) return null
  if (ip.includes('/')) return <Mono>{ip}</Mono>
  return (
    <Link to={subjectAddress('device', ip)}>
      <Mono>{ip}</Mono>
    </Link>
  )
}

const linkButtonStyle = {
  maxWidth: '100%',
  p: 0,
  border: 0,
  font: 'inherit',
  color: 'brand.text',
  bgcolor: 'transparent',
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
} as const
