import type { User } from '@netwarden/shared/domain'
import { useSearchParams } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { FillPage, PageHeader, type PageTab, PageTabs, useIsAdmin } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { useUser } from '../../kit/session/index.ts'
import { useTabNavigate } from '../../kit/tabs/index.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

// Each is a tab of its own, behind the first one.
const TokenList = loadable(async () => (await import('../../resources/api-tokens/TokenList.tsx')).TokenList)
const OwnOperations = loadable(
  async () => (await import('../../resources/operation-log/OwnOperations.tsx')).OwnOperations,
)
const SessionList = loadable(
  async () => (await import('../../resources/sessions/SessionList.tsx')).SessionList,
)

const TABS = ['information', 'password', 'sessions', 'tokens', 'operations'] as const
type TabName = (typeof TABS)[number]

export function UserSettingsPage() {
  const user = useUser()
  return user ? <UserSettings user={user} /> : null
}

function UserSettings({ user }: { user: User }) {
  const t = useText()
  const navigate = useTabNavigate()
  const [search] = useSearchParams()
  const isAdmin = useIsAdmin()
  const panels: Record<TabName, PageTab<TabName>['panel']> = {
    information: <ProfilePanel user={user} />,
    password: <PasswordForm username={user.username} />,
    sessions: <SessionList />,
    tokens: <TokenList />,
    operations: <OwnOperations />,
  }
  // Administrators have a separate page with the whole log.
  const names = TABS.filter((name) => name !== 'operations' || !isAdmin)
  const current = names.find((name) => name === search.get('tab')) ?? 'information'
  return (
    <FillPage>
      <PageHeader title={t('route.userSettings')} />
      <PageTabs
        label={t('route.userSettings')}
        value={current}
        tabs={names.map((value) => ({ value, label: t(`userCenter.tab.${value}`), panel: panels[value] }))}
        onChange={(tab) => navigate({ search: tab === 'information' ? '' : `tab=${tab}` }, { replace: true })}
      />
    </FillPage>
  )
}
