import type { Translation } from '@netwarden/shared/i18n'
import type { pauseTextsZh } from './texts.zh-CN.ts'

export const pauseTextsEn: Translation<typeof pauseTextsZh> = {
  'pause.title': 'Pause control',
  'pause.begin': 'Pause',
  'pause.begun': 'Control paused for {minutes} minutes',
  'pause.minutes': 'Duration',
  'pause.minutesChoice': '{minutes} minutes',
  'pause.minutesHint': 'Control resumes automatically. You can also end the pause at any time.',
  'pause.scope': 'Scope',
  'pause.scopeEverywhere': 'All segments',
  'pause.segmentHint': 'All visits of devices in this segment are passed. Other segments are not affected.',
  'pause.everywhereHint': 'All visits of all devices are passed. No policy is applied.',
  'pause.reason': 'Reason',
  'pause.reasonHint': 'Visible to all logged-in users and recorded in the operation log',
  'pause.everywhere': 'Control is paused everywhere. All visits are passed.',
  'pause.inSegment': 'Control is paused in "{segment}". All its visits are passed.',
  'pause.left': '{time} left',
  'pause.why': '{by}: {reason}',
  'pause.end': 'Resume now',
  'pause.endOf': 'Resume now: {where}',
  'pause.ended': 'Control resumed',
  'pause.until': 'control is paused until {time}: no policy applies',
}
