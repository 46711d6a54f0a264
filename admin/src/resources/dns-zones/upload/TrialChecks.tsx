import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { UploadedZone } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Icon } from '../../../kit/index.ts'
import { visuallyHidden } from '../../../kit/visually-hidden.ts'
import { shownOrigin } from '../zone-names.ts'

/** The check of each warning; a file that fails the first three is rejected. */
const CHECKS = {
  syntax: ['ttlDiffers', 'duplicate', 'inheritedOwner', 'ageIgnored', 'soaOwnerWithoutDot'],
  names: ['belowCut', 'belowDname'],
  cname: [],
  targets: ['targetIsCname', 'targetMissing', 'noGlue', 'doubledOrigin', 'addressAsName'],
  soa: ['soaTimes'],
  ns: ['oneServer'],
} as const satisfies Record<string, readonly string[]>
const NAMES = ['syntax', 'names', 'cname', 'targets', 'soa', 'ns'] as const

/** Checks beyond syntax; warnings are shown with their line. */
export function TrialChecks({ trial }: { trial: UploadedZone }) {
  const t = useText()
  const format = useFormat()
  const groups = NAMES.map((name) => {
    const codes: readonly string[] = CHECKS[name]
    return { name, warnings: trial.warnings.filter(({ code }) => codes.includes(code)) }
  })
  const good: Record<(typeof NAMES)[number], string> = {
    syntax: t('zones.check.syntaxGood', { count: format.number(trial.recordCount) }),
    names: t('zones.check.namesGood', { origin: shownOrigin(trial.origin) }),
    cname: t('zones.check.cnameGood'),
    targets: t('zones.check.targetsGood'),
    soa: t('zones.check.soaGood', { serial: trial.serial }),
    ns: t('zones.check.nsGood'),
  }
  return (
    <List disablePadding aria-label={t('zones.check')}>
      {groups.map(({ name, warnings }) => (
        <Typography key={name} variant="small" component="li" sx={{ py: 0.375 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Icon
              name={warnings.length === 0 ? 'check' : 'risk'}
              size={14}
              color={warnings.length === 0 ? 'success' : 'warning'}
            />
            <Box component="span" sx={{ flex: 1 }}>
              {t(`zones.check.${name}`)}
            </Box>
            <Typography
              variant="inherit"
              component="span"
              color={warnings.length === 0 ? 'text.third' : 'warning'}
            >
              {warnings.length === 0 ? (
                <>
                  <Box component="span" sx={visuallyHidden}>
                    {t('zones.check.passed')}
                  </Box>
                  {good[name]}
                </>
              ) : (
                t('zones.text.warnings', { count: warnings.length })
              )}
            </Typography>
          </Box>
          {warnings.map(({ line, code, msg }) => (
            <Box key={`${line} ${code} ${msg}`} sx={{ pl: 2.75, color: 'text.secondary' }}>
              {line === undefined ? msg : `${t('ui.line', { line })} ${msg}`}
            </Box>
          ))}
        </Typography>
      ))}
    </List>
  )
}
