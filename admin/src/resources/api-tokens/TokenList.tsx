import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { API_TOKEN_SORTS } from '@netwarden/shared/contract'
import type { ApiToken } from '@netwarden/shared/domain'
import { DEFAULT_PAGE_SIZE } from '@netwarden/shared/limits'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, Icon, Mono, oneOf } from '../../kit/index.ts'
import { DeleteDialog, ResourceList, ResourceTable } from '../../ra/index.ts'
import { CreateTokenDialog } from './CreateTokenDialog.tsx'
import { RevokeTokenButton, TokenExpiry, tokenColumns } from './token-columns.tsx'

const SETUP = {
  filters: {},
  sort: { field: 'createdAt', order: 'desc' },
  pageSize: DEFAULT_PAGE_SIZE,
  rules: { sort: oneOf(API_TOKEN_SORTS) },
} as const

/** API tokens of the user, with which scripts call the API. */
export function TokenList() {
  const t = useText()
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken>()
  return (
    <ResourceList resource="api-tokens" setup={SETUP}>
      <ResourceTable<ApiToken>
        list="api-tokens"
        label={t('tokens.label')}
        columns={tokenColumns(t, setRevoking)}
        rowName={({ name }) => name}
        empty={<EmptyState title={t('tokens.none')} />}
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
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </ResourceList>
  )
}

function Tools({ onCreate }: { onCreate: () => void }) {
  const t = useText()
  return (
    <>
      <Typography variant="note" sx={{ flex: 1, minWidth: 200 }}>
        {t('tokens.hint')}
      </Typography>
      <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={onCreate}>
        {t('tokens.create')}
      </Button>
    </>
  )
}

function RevokeDialog({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const t = useText()
  return (
    <DeleteDialog
      resource="api-tokens"
      id={id}
      title={t('tokens.revoke')}
      confirmLabel={t('tokens.revoke')}
      done={t('tokens.revoked')}
      onClose={onClose}
    >
      {t('tokens.revokeText', { name })}
    </DeleteDialog>
  )
}
