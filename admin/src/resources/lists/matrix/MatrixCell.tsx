import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { SOLVED_MODES } from '@netwarden/shared/domain'
import { TrialTag } from '../../../domain/control/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { MenuButton, ModeTag } from '../../../kit/index.ts'
import { effectOf, type ListEffect, type MatrixChange } from './use-list-matrix.ts'

interface Props extends Pick<MatrixChange, 'list'> {
  segmentName: string
  /** Undefined until the matrix is loaded. */
  state: MatrixChange['before'] | undefined
  /** State of the list in the segment of all devices. */
  ofAll: MatrixChange['before'] | undefined
  /** Absent for users who can only read. */
  onChange: ((change: MatrixChange) => void) | undefined
}

const EFFECTS: readonly ListEffect[] = [...SOLVED_MODES.toReversed(), 'trial', 'off']

/** The effect of a list in one segment; administrators change it from a menu. */
export function MatrixCell({ list, segmentName, state, ofAll, onChange }: Props) {
  const t = useText()
  if (!state) return null
  const effect = effectOf(state)
  const shown = effect === 'off' && state.inherited ? effectOf(ofAll) : effect
  const isInherited = effect === 'off' && state.inherited
  const cell = <Effect effect={shown} isInherited={isInherited} />
  if (!onChange) return cell
  const { segmentId } = state
  return (
    <MenuButton
      choices={EFFECTS.map((choice) => ({
        label: t(`lists.matrix.${choice}`),
        selected: choice === effect,
        run: () => choice !== effect && onChange({ list, segmentId, before: state, effect: choice }),
      }))}
    >
      {(opener) => (
        <ButtonBase
          {...opener}
          aria-label={t('lists.matrix.cell', {
            name: list.name,
            segment: segmentName,
            effect: isInherited
              ? t('lists.matrix.inherited', { effect: t(`lists.matrix.${shown}`) })
              : t(`lists.matrix.${effect}`),
          })}
          sx={cellStyle}
        >
          {cell}
        </ButtonBase>
      )}
    </MenuButton>
  )
}

function Effect({ effect, isInherited = false }: { effect: ListEffect; isInherited?: boolean }) {
  const t = useText()
  if (isInherited)
    return (
      <Box
        component="span"
        title={t('lists.matrix.inherited', { effect: t(`lists.matrix.${effect}`) })}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}
      >
        <Box component="span" aria-hidden sx={{ color: 'text.third' }}>
          ↳
        </Box>
        <Effect effect={effect} />
      </Box>
    )
  if (effect === 'trial') return <TrialTag />
  if (effect !== 'off') return <ModeTag mode={effect} />
  return (
    <Box component="span" sx={{ color: 'text.third' }}>
      —
    </Box>
  )
}

const cellStyle = {
  display: 'inline-flex',
  justifyContent: 'flex-start',
  minWidth: 44,
  height: 24,
  borderRadius: '5px',
  '&:hover': { filter: 'brightness(0.96)' },
} as const
