import type { ThemeMode } from '../settings/settings.ts'

interface Tone {
  text: string
  tint: string
}

/** The named colours of one mode. Every pair of text and ground keeps 4.5:1, every series 3:1. */
export interface Tokens {
  page: string
  surface: string
  raised: string
  line: { strong: string; weak: string }
  text: { primary: string; secondary: string; third: string }
  tone: { high: Tone; medium: Tone; low: Tone; common: Tone; good: Tone }
  series: readonly string[]
  shadow: string
}
export type ToneName = keyof Tokens['tone']

export const TOKENS: Record<ThemeMode, Tokens> = {
  light: {
    page: '#F3F5F8',
    surface: '#FFFFFF',
    raised: '#FAFBFC',
    line: { strong: '#E4E8EE', weak: '#EEF1F5' },
    text: { primary: '#1B2330', secondary: '#4A5565', third: '#5F6B7D' },
    tone: {
      high: { text: '#C92A3E', tint: '#FDECEE' },
      medium: { text: '#B45309', tint: '#FEF3E2' },
      low: { text: '#0F6FB3', tint: '#E6F3FB' },
      common: { text: '#566275', tint: '#EEF1F5' },
      good: { text: '#0B7A4B', tint: '#E5F6EE' },
    },
    series: ['#165DFF', '#12A594', '#C97A08', '#8E5BE8', '#D6409F', '#7A8699'],
    shadow: '0 8px 24px rgba(20, 30, 50, 0.14)',
  },
  dark: {
    page: '#0E1217',
    surface: '#151A21',
    raised: '#1A2029',
    line: { strong: '#28303B', weak: '#212833' },
    text: { primary: '#E7ECF3', secondary: '#B3BDCB', third: '#8D99AA' },
    tone: {
      high: { text: '#FF7B87', tint: '#3A1A20' },
      medium: { text: '#F2B05E', tint: '#38270F' },
      low: { text: '#6DBDF2', tint: '#10293B' },
      common: { text: '#A3AEBE', tint: '#242C37' },
      good: { text: '#54D39A', tint: '#0F2F22' },
    },
    series: ['#5B8CFF', '#2CC5B2', '#F2B05E', '#B08CF5', '#EE7FC0', '#8D99AA'],
    shadow: '0 8px 28px rgba(0, 0, 0, 0.5)',
  },
}
