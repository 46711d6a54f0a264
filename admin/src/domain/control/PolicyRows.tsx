import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { CustomPolicy } from '@netwarden/shared/domain'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { ModeTag, Tag, TimeText, ToolButton, useIsAdmin } from '../../kit/index.ts'
import { ForeignText, readableText, visibleText } from '../words/index.ts'
import { entryOf } from './policy-entry.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { ruleAddress } from './segment-address.ts'
import { TrialTag } from './trial/TrialTag.tsx'
import { usePolicyChanges } from './use-policy-changes.ts'
import { useSegmentName } from './use-segment-name.ts'

/** Custom policies with their effect, segment and end; administrators switch and delete them. */
export function PolicyRows({ policies }: { policies: readonly CustomPolicy[] }) {
  const t = useText()
  const { setEnabled, isSwitching, ...removal } = usePolicyChanges(policies)
  if (policies.length === 0)
    return (
      <Typography variant="quiet" component="div">
        {t('policies.none')}
      </Typography>
    )
  return (
    <List disablePadding sx={{ display: 'grid', gap: 1 }}>
      {policies.map((policy) => (
        <Row
          key={policy.id}
          policy={policy}
          isPending={isSwitching}
          onSwitch={(enable) => setEnabled([policy], enable)}
          onRemove={() => removal.ask([policy])}
        />
      ))}
      <RemoveDialog {...removal} />
    </List>
  )
}

interface RowProps {
  policy: CustomPolicy
  isPending: boolean
  onSwitch: (enable: boolean) => void
  onRemove: () => void
}

function Row({ policy, isPending, onSwitch, onRemove }: RowProps) {
  const t = useText()
  const canEdit = useIsAdmin()
  const segmentName = useSegmentName()
  const entry = readableText(entryOf(policy))
  const segment = segmentName({ id: policy.segmentId, name: policy.segmentName })
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ModeTag mode={policy.solvedMode} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <ForeignText text={entryOf(policy)} />
        <Typography variant="hint">
          <Link
            component={RouterLink}
            to={ruleAddress({ segmentId: policy.segmentId, group: policy.group, policyId: policy.id })}
            underline="always"
          >
            {segment}
          </Link>
          {policy.comment && ` · ${visibleText(policy.comment)}`}
          {policy.expiresAt && (
            <>
              {' · '}
              {t('policies.until')} <TimeText at={policy.expiresAt} />
            </>
          )}
        </Typography>
      </Box>
      {policy.shadow && policy.enable && <TrialTag />}
      {policy.state !== 'inForce' && <Tag tone="common">{t(`policies.state.${policy.state}`)}</Tag>}
      {canEdit && (
        <>
          <Switch
            checked={policy.enable}
            disabled={isPending}
            onChange={(_event, checked) => onSwitch(checked)}
            slotProps={{
              input: { role: 'switch', 'aria-label': t('policies.switchOf', { entry, segment }) },
            }}
          />
          <ToolButton
            label={t('ui.delete')}
            aria-label={t('policies.removeOf', { entry, segment })}
            icon="trash"
            iconSize={14}
            onClick={onRemove}
          />
        </>
      )}
    </Box>
  )
}
