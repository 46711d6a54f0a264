import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { CreatedPolicies, CustomPolicyGroup } from '@netwarden/shared'
import { visibleText } from '../../../domain/words/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { FactList, Mono, Note, SideDrawer } from '../../../kit/index.ts'

const MAX_NAMED = 20
/** The server tells no more. */
const MAX_CLEARED = 100

interface Props {
  group: CustomPolicyGroup
  added: CreatedPolicies
  onMore: () => void
  onClose: () => void
}

/** How many of the entries are new, which were there already, and what was spelled anew. */
export function AddedDrawer({ group, added, onMore, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  const { ids, existing, hostBitsCleared } = added
  const cleared = format.number(hostBitsCleared.length)
  return (
    <SideDrawer
      isOpen
      width={520}
      title={t('policies.added.title')}
      footer={
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <Button onClick={onMore}>{t('policies.added.more')}</Button>
          <Button variant="contained" onClick={onClose}>
            {t('policies.added.done')}
          </Button>
        </Box>
      }
      onClose={onClose}
    >
      <Box role="status" sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Note tone={ids.length > 0 ? 'good' : 'low'}>
          {t(ids.length > 0 ? 'policies.added.new' : 'policies.added.nothing', {
            count: ids.length,
            total: format.number(ids.length),
          })}
        </Note>
        <FactList
          facts={[
            { label: t('policies.added.newCount'), value: format.number(ids.length) },
            { label: t('policies.added.existingCount'), value: format.number(existing.length) },
            ...(group === 'ip'
              ? [
                  {
                    label: t('policies.added.clearedCount'),
                    value: hostBitsCleared.length < MAX_CLEARED ? cleared : `≥ ${cleared}`,
                  },
                ]
              : []),
          ]}
        />
        <Named title={t('policies.added.existing')} names={existing} />
        <Named
          title={t('policies.added.cleared')}
          names={hostBitsCleared.map(({ given, entry }) => `${visibleText(given)} → ${entry}`)}
        />
      </Box>
    </SideDrawer>
  )
}

function Named({ title, names }: { title: string; names: readonly string[] }) {
  const t = useText()
  if (names.length === 0) return null
  const more = names.length - MAX_NAMED
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
        {names.slice(0, MAX_NAMED).map((name) => (
          <li key={name}>
            <Mono>{name}</Mono>
          </li>
        ))}
        {more > 0 && <li>{t('segments.clearedMore', { count: more })}</li>}
      </Box>
    </Box>
  )
}
