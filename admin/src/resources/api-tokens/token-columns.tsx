import type { ApiToken, TokenScope } from '@netwarden/shared/domain'
import { type Translate, useText } from '../../kit/i18n/index.ts'
import { RowButton, Tag, TimeText } from '../../kit/index.ts'
import { actionsColumn, type Column } from '../../ra/index.ts'

/** Colour by the damage that a lost token could do. */
const SCOPE_TONES = { read: 'common', write: 'medium', people: 'high' } as const satisfies Record<
  TokenScope,
  string
>

export function tokenColumns(t: Translate, onRevoke: (token: ApiToken) => void): Column<ApiToken>[] {
  return [
    { key: 'name', label: t('tokens.name'), sort: 'name' },
    {
      key: 'prefix',
      label: t('tokens.prefix'),
      width: 130,
      isMono: true,
      render: ({ prefix }) => `${prefix}…`,
    },
    {
      key: 'scope',
      label: t('tokens.scope'),
      sort: 'scope',
      width: 130,
      render: ({ scope }) => <Tag tone={SCOPE_TONES[scope]}>{t(`tokens.scope.${scope}`)}</Tag>,
    },
    { key: 'createdAt', label: t('tokens.createdAt'), sort: 'createdAt', width: 150, time: 'minute' },
    {
      key: 'lastUsedAt',
      label: t('tokens.lastUsedAt'),
      sort: 'lastUsedAt',
      width: 150,
      render: ({ lastUsedAt }) => (lastUsedAt ? <TimeText at={lastUsedAt} style="minute" /> : t('ui.never')),
    },
    {
      key: 'expiresAt',
      label: t('tokens.expiresAt'),
      sort: 'expiresAt',
      width: 190,
      render: (token) => <TokenExpiry token={token} />,
    },
    actionsColumn(t, 90, (token) => <RevokeTokenButton token={token} onRevoke={onRevoke} />),
  ]
}

export function TokenExpiry({ token: { expiresAt } }: { token: ApiToken }) {
  const t = useText()
  const isOver = Date.parse(expiresAt) <= Date.now()
  return isOver ? <Tag tone="high">{t('tokens.expired')}</Tag> : <TimeText at={expiresAt} style="minute" />
}

export function RevokeTokenButton({
  token,
  onRevoke,
}: {
  token: ApiToken
  onRevoke: (token: ApiToken) => void
}) {
  const t = useText()
  return (
    <RowButton
      color="error"
      aria-label={t('tokens.revokeOne', { name: token.name })}
      onClick={() => onRevoke(token)}
      sx={{ mr: -1 }}
    >
      {t('tokens.revoke')}
    </RowButton>
  )
}
