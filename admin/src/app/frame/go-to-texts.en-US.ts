import type { Translation } from '@netwarden/shared/i18n'
import type { goToTextsZh } from './go-to-texts.zh-CN.ts'

export const goToTextsEn: Translation<typeof goToTextsZh> = {
  'layout.goTo': 'Go to device, domain, org…',
  'layout.goTo.label': 'Go to',
  'layout.goTo.device': 'Search device IP {keyword}',
  'layout.goTo.deviceName': 'Search device name {keyword}',
  'layout.goTo.kind.device': 'Device',
  'layout.goTo.kind.domain': 'Domain',
  'layout.goTo.kind.org': 'Organisation',
  'layout.goTo.kind.segment': 'Segment',
  'layout.goTo.kind.user': 'User',
  'layout.goTo.kind.list': 'List',
  'layout.goTo.kind.risk': 'Risk event',
  'layout.goTo.kind.zone': 'Zone',
  'layout.goTo.kind.policy': 'Custom policy',
  'layout.goTo.ban': 'Ban {keyword}',
  'layout.goTo.allow': 'Allow {keyword} for an hour',
  'layout.goTo.kind.page': 'Page',
  'layout.goTo.kind.action': 'Action',
  'layout.goTo.language': 'Switch language',
  'layout.goTo.mac': 'Search device MAC {keyword}',
  'layout.goTo.dstHost': 'Search destination host IP {keyword}',
  'layout.goTo.domain': 'Search domain {keyword}',
  'layout.goTo.org': 'Search organisation {keyword}',
}
