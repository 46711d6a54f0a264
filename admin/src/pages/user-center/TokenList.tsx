import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { API_TOKEN_SORTS, type ApiToken } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, EmptyState, Icon, Mono, oneOf } from '../../kit/index.ts'
import { ListTable, useListState } from '../../ra/index.ts'
import { CreateTokenDialog } from './CreateTokenDialog.tsx'
import { RevokeTokenButton, TokenExpiry, tokenColumns } from './token-columns.tsx'
import { useRevokeToken, useTokens } from './token-queries.ts'

const SETUP = {
  filters: {},
  sort: { field: 'createdAt', order: 'desc' },
  rules: { sort: oneOf(API_TOKEN_SORTS) },
} as const

/** Keys for scripts that call the API in one's name. */
export function TokenList() {
  const t = useText()
  const list = useListState(SETUP)
  const { data, error, refetch } = useTokens(list.query)
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken>()
  return (
    <>
      <ListTable
        list="api-tokens"
        label={t('userCenter.tab.tokens')}
        columns={tokenColumns(t, setRevoking)}
        rows={data?.list}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        total={data?.total}
        page={list.page}
        onPage={list.setPage}
        sort={list.sort}
        onSort={list.setSort}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('userCenter.tokens.none')} />}
        toolbar={<Tools onCreate={() => setCreating(true)} />}
        phoneRow={(token) => ({
          title: token.name,
          subtitle: (
            <>
              <Mono>{token.prefix}…</Mono> · <TokenExpiry token={token} />
            </>
          ),
          aside: <RevokeTokenButton token={token} onRevoke={setRevoking} />,
        })}
      />
      {isCreating && <CreateTokenDialog onClose={() => setCreating(false)} />}
      <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />
    </>
  )
}

function Tools({ onCreate }: { onCreate: () => void }) {
  const t = useText()
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 200, color: 'text.third', fontSize: 12.5 }}>
        {t('userCenter.tokens.hint')}
      </Box>
      <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={onCreate}>
        {t('userCenter.tokens.create')}
      </Button>
    </>
  )
}

function RevokeDialog({ token, onClose }: { token: ApiToken | undefined; onClose: () => void }) {
  const t = useText()
  const revoke = useRevokeToken(onClose)
  return (
    <ConfirmDialog
      isOpen={token !== undefined}
      title={t('userCenter.tokens.revoke')}
      confirmLabel={t('userCenter.tokens.revoke')}
      isDangerous
      isPending={revoke.isPending}
      onConfirm={() => token && revoke.mutate(token.id)}
      onClose={onClose}
    >
      {t('userCenter.tokens.revokeText', { name: token?.name ?? '' })}
    </ConfirmDialog>
  )
}
