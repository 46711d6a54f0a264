import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Card, Icon, type IconName } from '../../../kit/index.ts'

interface Props {
  icon: IconName
  title: string
  text: string
  children: ReactNode
}

/** The button of the first step that is left is filled. */
export interface ActionProps {
  variant: 'contained' | 'outlined'
}

export function Step({ icon, title, text, children }: Props) {
  return (
    <Card title={title} extra={<Icon name={icon} size={18} sx={{ order: -1, color: 'brand.text' }} />}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.75, height: '100%' }}>
        <Box sx={{ color: 'text.secondary', flex: 1 }}>{text}</Box>
        <Box>{children}</Box>
      </Box>
    </Card>
  )
}
