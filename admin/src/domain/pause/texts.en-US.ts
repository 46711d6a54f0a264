import type { Translation } from '@netwarden/shared'
import type { pauseTextsZh } from './texts.zh-CN.ts'

export const pauseTextsEn: Translation<typeof pauseTextsZh> = {
  'pause.title': 'Pause control',
  'pause.begin': 'Pause',
  'pause.begun': 'Control is paused for {minutes} minutes',
  'pause.minutes': 'For how long',
  'pause.minutesChoice': '{minutes} minutes',
  'pause.minutesHint': 'It ends by itself, and can be ended at any time.',
  'pause.scope': 'Where',
  'pause.scopeEverywhere': 'All segments',
  'pause.segmentHint':
    'Every visit of the devices of this segment is judged as passed; the others stay as they are.',
  'pause.everywhereHint': 'Every visit of every device is judged as passed; no policy is asked.',
  'pause.reason': 'Reason',
  'pause.reasonHint': 'Everybody who is logged in sees it; it stands in the operation log',
  'pause.everywhere': 'Control is paused everywhere: every visit is judged as passed.',
  'pause.inSegment': 'Control is paused in "{segment}": every visit is judged as passed.',
  'pause.left': '{time} left',
  'pause.why': '{by}: {reason}',
  'pause.end': 'Resume now',
  'pause.endOf': 'Resume now: {where}',
  'pause.ended': 'Control is resumed',
  'pause.until': 'control is paused until {time}: no policy judges',
}
