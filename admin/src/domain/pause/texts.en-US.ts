import type { Translation } from '@netwarden/shared'
import type { pauseTextsZh } from './texts.zh-CN.ts'

export const pauseTextsEn: Translation<typeof pauseTextsZh> = {
  'pause.open': 'Pause control',
  'pause.title': 'Pause control',
  'pause.begin': 'Pause',
  'pause.begun': 'Control is paused for {minutes} minutes',
  'pause.minutes': 'For how long',
  'pause.minutesChoice': '{minutes} minutes',
  'pause.minutesHint': 'It ends by itself, and can be ended at any time.',
  'pause.scope': 'Where',
  'pause.scopeEverywhere': 'All segments',
  'pause.segmentHint': 'Everything passes for the devices of this segment; the others stay as they are.',
  'pause.everywhereHint': 'Everything passes for every device; no policy judges.',
  'pause.reason': 'Reason',
  'pause.reasonHint': 'Everybody who is logged in sees it; it stands in the operation log',
  'pause.everywhere': 'Control is paused everywhere: every visit passes.',
  'pause.inSegment': 'Control is paused in "{segment}": every visit passes.',
  'pause.left': '{time} left',
  'pause.why': '{by}: {reason}',
  'pause.end': 'Resume now',
  'pause.endOf': 'Resume now: {where}',
  'pause.ended': 'Control is resumed',
  'pause.until': 'control is paused until {time}: no policy judges',
}
