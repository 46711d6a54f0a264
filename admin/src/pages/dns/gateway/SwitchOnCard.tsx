import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { GatewayReport } from '@netwarden/shared/domain'
import { useText } from '../../../kit/i18n/index.ts'
import { Card, columnsFrom, EndButtons, Icon } from '../../../kit/index.ts'
import type { GatewayTool } from './GatewayHead.tsx'

const STEPS = ['address', 'switch', 'devices'] as const

/** While the gateway is off: what it does, and the three steps to it. */
export function SwitchOnCard({
  report,
  onTool,
}: {
  report: GatewayReport
  onTool: (tool: GatewayTool) => void
}) {
  const t = useText()
  return (
    <Card title={t('gateway.intro')}>
      <Box sx={{ ...columnsFrom('md', 1, 1), columnGap: 4, mb: 1.5 }}>
        <Typography variant="body2">{t('gateway.introText')}</Typography>
        <Box component="ol" sx={{ pl: 2.5, m: 0, display: 'grid', gap: 0.75 }}>
          {STEPS.map((step) => (
            <li key={step}>{t(`gateway.step.${step}`)}</li>
          ))}
        </Box>
      </Box>
      <EndButtons>
        <Button onClick={() => onTool('settings')}>{t('gateway.chooseAddress')}</Button>
        <Button
          variant="contained"
          disabled={report.isForbidden}
          startIcon={<Icon name="shield" size={14} />}
          onClick={() => onTool('on')}
        >
          {t('gateway.switchOn')}
        </Button>
      </EndButtons>
    </Card>
  )
}
