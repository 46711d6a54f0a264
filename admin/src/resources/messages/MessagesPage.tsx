import Button from '@mui/material/Button'
import { MESSAGE_TYPES } from '@netwarden/shared/domain'
import { useSearchParams } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { FillPage, PageHeader, PageTabs } from '../../kit/index.ts'
import { useTabNavigate } from '../../kit/tabs/index.ts'
import { MessageList } from './MessageList.tsx'
import { useMarkRead, useUnread } from './message-queries.ts'
import { UnreadCount } from './UnreadCount.tsx'

export function MessagesPage() {
  const t = useText()
  const navigate = useTabNavigate()
  const [search] = useSearchParams()
  const markRead = useMarkRead()
  const current = MESSAGE_TYPES.find((type) => type === search.get('type')) ?? 'message'
  const unread = useUnread()
  const total = MESSAGE_TYPES.reduce((sum, type) => sum + (unread?.[type] ?? 0), 0)
  return (
    <FillPage>
      <PageHeader
        title={t('route.messages')}
        subtitle={unread && t('messages.unreadTotal', { count: total })}
        actions={
          <Button
            disabled={total === 0}
            loading={markRead.isPending}
            onClick={() => markRead.mutate({ all: true })}
          >
            {t('messages.readAll')}
          </Button>
        }
      />
      <PageTabs
        label={t('route.messages')}
        value={current}
        onChange={(type) => navigate({ search: `type=${type}` }, { replace: true })}
        tabs={MESSAGE_TYPES.map((value) => ({
          value,
          label: t(`messages.type.${value}`),
          extra: <UnreadCount count={unread?.[value] ?? 0} />,
          panel: <MessageList type={value} />,
        }))}
      />
    </FillPage>
  )
}
