import type { Translation } from '@netwarden/shared/i18n'
import type { explainTextsZh } from './texts.zh-CN.ts'

export const explainTextsEn: Translation<typeof explainTextsZh> = {
  'route.explain': 'Explain a verdict',
  'explain.purpose': 'How policies treat a visit of a device, and why',
  'explain.question': 'Question',
  'explain.device': 'Device',
  'explain.domain': 'Name',
  'explain.ip': 'Address of the answer',
  'explain.ipHint': 'The address that the name resolves to, for custom IP policies',
  'explain.at': 'Time',
  'explain.atHint': 'Empty is now. A past moment is answered by the policies of that moment.',
  'explain.ask': 'Explain',
  'explain.copyLink': 'Copy link',
  'explain.unasked': 'Enter a device and a name to see the verdict and its reason',
  'explain.now': 'Verdict now',
  'explain.then': 'Verdict of {time}',
  'explain.partial':
    'Not all policies of that moment are stored: it is before the upgrade since which they are kept, the names of a list version of that time were removed, or a built-in list came in another version since. Current policies are used for the missing ones.',
  'explain.policies': 'Current policies',
  'explain.draft': 'With the change',
  'explain.gateway': 'DNS gateway',
  'explain.askGateway': 'Query the gateway',
  'explain.gatewayHint':
    'Sends the name to the DNS gateway as if the device did. It is not recorded as a visit.',
  'explain.differs': 'The verdict of the gateway differs from that of the policies.',
  'explain.verdict': 'Verdict of the gateway',
  'explain.reason': 'Reason',
  'explain.rcode': 'Response code',
  'explain.answers': 'Answers',
  'explain.latency': 'Time taken',
}
