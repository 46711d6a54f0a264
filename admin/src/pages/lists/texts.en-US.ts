import type { Translation } from '@netwarden/shared/i18n'
import type { listsPageTextsZh } from './texts.zh-CN.ts'

export const listsPageTextsEn: Translation<typeof listsPageTextsZh> = {
  'route.lists': 'Lists',
  'lists.page.label.list': 'Lists',
  'lists.page.label.service': 'Services',
  'lists.page.kind': 'Lists or services',
  'lists.page.kind.list': 'Lists',
  'lists.page.kind.service': 'Services',
  'lists.page.category': 'Category',
  'lists.page.servicesSummary':
    '{count} service, {domains:domain|domains}, updated with the product · {hits:hit|hits} in the last 24 hours |||| {count} services, {domains:domain|domains}, updated with the product · {hits:hit|hits} in the last 24 hours',
  'lists.page.summary':
    '{count} list, {domains:domain|domains} · {hits:hit|hits} in the last 24 hours |||| {count} lists, {domains:domain|domains} · {hits:hit|hits} in the last 24 hours',
  'lists.page.catalogue': 'Public lists',
  'lists.page.checkAll': 'Check for updates',
  'lists.page.checkedAll': '{count} list checked |||| {count} lists checked',
  'lists.page.checkedSome':
    '{count} list checked, {failed} failed |||| {count} lists checked, {failed} failed',
  'lists.page.pending': 'A new version of {name} is pending review: {reason}',
  'lists.page.review': 'View changes',
  'lists.page.morePending':
    'Updates pending review for {count} more list |||| Updates pending review for {count} more lists',
  'lists.page.group': 'Policy category',
  'lists.page.groupOf.bad': 'Malicious',
  'lists.page.groupOf.common': 'General',
  'lists.page.groupOf.org': 'Organisation',
  'lists.page.groupOf.app': 'Application',
  'lists.page.hits24h': 'Hits, 24 h',
  'lists.page.updated': 'Updated',
  'lists.page.qHint.list': 'List or domain',
  'lists.page.qHint.service': 'Service or domain',
  'lists.page.inheritedHint': '↳ inherited from all devices.',
  'lists.page.cellHint': 'Click a cell to change it',
  'lists.page.none.list': 'No matching lists',
  'lists.page.none.service': 'No matching services',
  'lists.page.enabledIn': 'on in {count} segment |||| on in {count} segments',
  'lists.page.starter': 'Built-in starter lists',
  'lists.page.starterShort': 'Built-in starter',
  'lists.page.starterHint':
    'Built-in lists hold few domains, for first steps and for tests. Add public lists for real protection.',
  'lists.page.starterNote':
    'The built-in starter lists hold {domains:domain|domains}, too few to protect a network. Add public lists:',
  'lists.page.public': 'Public lists',
  'lists.page.allPublic': 'All public lists',
}
