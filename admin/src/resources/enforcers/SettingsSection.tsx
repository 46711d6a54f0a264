import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Enforcer } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { FactList } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { useSiteSettings } from './enforcer-queries.ts'
import { SETTING_NAMES, settingsValues } from './own-settings.ts'
import { SettingsDialog } from './SettingsDialog.tsx'

/** Which DNS settings the enforcer has of its own, which from its site, and which are the defaults for all. */
export function SettingsSection({ enforcer }: { enforcer: Enforcer }) {
  const t = useText()
  const { id, name, site, settings } = enforcer
  const sites = useSiteSettings().data
  const [isOpen, setOpen] = useState<'own' | 'site'>()
  const ofSite = sites?.find((known) => known.site === site)?.settings ?? {}
  const [own, inherited] = [settingsValues(settings), settingsValues(ofSite)]
  const close = () => setOpen(undefined)
  const facts = SETTING_NAMES.map((key) => ({
    label: t(`enforcers.settings.${key}`),
    value:
      own[key] ||
      (inherited[key]
        ? t('enforcers.settings.ofSite', { value: inherited[key] })
        : t('enforcers.settings.ofAll')),
  }))
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h3" component="h3" sx={{ mr: 'auto' }}>
          {t('enforcers.settings')}
        </Typography>
        {site !== '' && (
          <Button size="small" disabled={!sites} onClick={() => setOpen('site')}>
            {t('enforcers.settings.changeSite')}
          </Button>
        )}
        <Button size="small" onClick={() => setOpen('own')}>
          {t('enforcers.settings.change')}
        </Button>
      </Box>
      <FactList facts={facts} />
      {isOpen === 'own' && (
        <SettingsDialog
          title={t('enforcers.settings.title', { name })}
          hint={t(site === '' ? 'enforcers.settings.hintAll' : 'enforcers.settings.hintSite')}
          settings={settings}
          send={(changed) =>
            call('POST /api/enforcer/:id/update', { params: { id }, body: { settings: changed } })
          }
          onClose={close}
        />
      )}
      {isOpen === 'site' && sites && (
        <SettingsDialog
          title={t('enforcers.settings.siteTitle', { site })}
          hint={t('enforcers.settings.hintAll')}
          settings={ofSite}
          send={(changed) =>
            call('PUT /api/enforcer/site-settings', {
              body: {
                sites: [...sites.filter((known) => known.site !== site), { site, settings: changed }],
              },
            })
          }
          onClose={close}
        />
      )}
    </Box>
  )
}
