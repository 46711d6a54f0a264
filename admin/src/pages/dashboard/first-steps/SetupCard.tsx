import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { GATEWAY_SWITCH_ADDRESS, NEW_USER_ADDRESS, SYSTEM_CONFIG_PATH } from '../../../domain/links/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, Icon, RowsSkeleton, ShareBar } from '../../../kit/index.ts'
import { ListStep } from './ListStep.tsx'
import { SourceStep } from './SourceStep.tsx'
import type { ActionProps } from './Step.tsx'
import { dismiss, SETUP_STEPS, type SetupStep, useDismissed, useSetupState } from './use-setup-state.ts'

/** The steps from an empty installation to one that protects, until all are done or it is dismissed. */
export function SetupCard() {
  const t = useText()
  const isDismissed = useDismissed()
  const done = useSetupState()
  const left = done && SETUP_STEPS.filter((step) => !done[step])
  if (isDismissed || left?.length === 0) return null
  const count = SETUP_STEPS.length - (left?.length ?? SETUP_STEPS.length)
  return (
    <Card
      title={t('dashboard.setup')}
      extra={
        left && (
          <Typography variant="note">
            {t('dashboard.setup.done', { count, total: SETUP_STEPS.length })}
          </Typography>
        )
      }
      actions={
        <Button variant="text" onClick={dismiss}>
          {t('dashboard.setup.dismiss')}
        </Button>
      }
    >
      <ShareBar share={count / SETUP_STEPS.length} isThin />
      {done ? (
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 0.5 }}>
          {SETUP_STEPS.map((step, index) => (
            <SetupLine
              key={step}
              step={step}
              number={index + 1}
              isDone={done[step]}
              isNext={step === left?.[0]}
            />
          ))}
        </Box>
      ) : (
        <RowsSkeleton rows={5} rowHeight={58} />
      )}
    </Card>
  )
}

interface LineProps {
  step: SetupStep
  number: number
  isDone: boolean
  /** The first step that is left has the filled button. */
  isNext: boolean
}

function SetupLine({ step, number, isDone, isNext }: LineProps) {
  const t = useText()
  return (
    <Box component="li" sx={lineStyle}>
      {isDone ? (
        <Icon
          name="check"
          size={18}
          sx={{ color: 'tone.good.text' }}
          titleAccess={t('dashboard.setup.isDone')}
        />
      ) : (
        <Typography variant="fine" aria-hidden sx={numberStyle}>
          {number}
        </Typography>
      )}
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="strong" component="div" sx={{ ...(isDone && { color: 'text.third' }) }}>
          {t(`dashboard.setup.${step}`)}
        </Typography>
        {!isDone && <Typography variant="note">{t(`dashboard.setup.${step}.text`)}</Typography>}
      </Box>
      {!isDone && <StepAction step={step} variant={isNext ? 'contained' : 'outlined'} />}
    </Box>
  )
}

function StepAction({ step, variant }: ActionProps & { step: SetupStep }) {
  const t = useText()
  if (step === 'source') return <SourceStep variant={variant} />
  if (step === 'list') return <ListStep variant={variant} />
  return (
    <Button component={RouterLink} to={ADDRESSES[step]} variant={variant}>
      {t(`dashboard.setup.${step}.go`)}
    </Button>
  )
}

const ADDRESSES = {
  gateway: GATEWAY_SWITCH_ADDRESS,
  mail: `${SYSTEM_CONFIG_PATH}?tab=alarm`,
  admin: NEW_USER_ADDRESS,
} as const

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  py: 1.25,
  '&:not(:first-of-type)': { borderTop: 'weak' },
} as const

const numberStyle = {
  flex: 'none',
  width: 18,
  height: 18,
  borderRadius: '50%',
  border: 'strong',
  textAlign: 'center',
  lineHeight: '16px',
} as const
