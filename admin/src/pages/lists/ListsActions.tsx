import Button from '@mui/material/Button'
import type { PolicyList } from '@netwarden/shared/domain'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

interface Props {
  lists: readonly PolicyList[]
  onCatalogue: () => void
  /** Absent for users who can only read. */
  onAdd: (() => void) | undefined
}

export function ListsActions({ lists, onCatalogue, onAdd }: Props) {
  const t = useText()
  const checkAll = useCheckAll()
  const checked = lists.filter(({ source }) => source.kind === 'url' || source.kind === 'file')
  return (
    <>
      <Button startIcon={<Icon name="eye" size={14} />} onClick={onCatalogue}>
        {t('lists.page.catalogue')}
      </Button>
      {onAdd && (
        <>
          <Button
            startIcon={<Icon name="refresh" size={14} />}
            disabled={checked.length === 0}
            loading={checkAll.isPending}
            onClick={() => checkAll.mutate(checked)}
          >
            {t('lists.page.checkAll')}
          </Button>
          <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={onAdd}>
            {t('lists.add')}
          </Button>
        </>
      )}
    </>
  )
}

/** Reads the sources of the lists one after another; a new version is pending beside the current one. */
function useCheckAll() {
  const t = useText()
  const refresh = useRefresh('policies')
  return useMutation({
    mutationFn: async (lists: readonly PolicyList[]) => {
      let failed = 0
      for (const { id } of lists) {
        await call('POST /api/domain-control/policy/:id/check-update', { params: { id } }).catch(() => {
          failed += 1
        })
      }
      return { count: lists.length, failed }
    },
    meta: { isQuiet: true },
    onSuccess: (counts) =>
      counts.failed === 0
        ? showToast('success', t('lists.page.checkedAll', counts))
        : showToast('error', t('lists.page.checkedSome', counts)),
    onSettled: refresh,
  })
}
