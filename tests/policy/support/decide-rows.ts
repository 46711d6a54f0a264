import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { PolicyRows } from '@netwarden/shared/policy'

export const AT = Date.UTC(2026, 10, 20, 11)

export type Lists = Record<string, readonly string[]>

export const LISTS: Lists = {
  tiktok: ['tiktok.com'],
  acme: ['acme.com', 'tiktok.com'],
  malware: ['evil.example', 'deep.acme.com'],
  phishing: ['evil.example'],
  social: ['social.example', 'chat.social.example'],
  news: ['social.example'],
}
export const ROWS: PolicyRows = {
  segments: [
    { id: 'guests', rank: 1, defaultMode: 'banned', entries: ['10.2.0.0/16', 'aa:bb:cc:00:00:01'] },
    { id: 'staff', rank: 2, defaultMode: 'passed', entries: ['10.0.0.0/8', '2001:db8::/32'] },
    { id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] },
  ],
  listRows: [
    { id: 'tiktok', group: 'app' },
    { id: 'acme', group: 'org' },
    { id: 'malware', group: 'bad', level: 'high' },
    { id: 'phishing', group: 'bad', level: 'medium' },
    { id: 'social', group: 'common' },
    { id: 'news', group: 'common' },
  ],
  enablements: [
    { segmentId: 'staff', listId: 'malware', solvedMode: 'banned' },
    { segmentId: 'staff', listId: 'phishing', solvedMode: 'passed' },
    { segmentId: 'staff', listId: 'social', solvedMode: 'banned' },
    { segmentId: 'staff', listId: 'tiktok', solvedMode: 'passed' },
    { segmentId: 'staff', listId: 'acme', solvedMode: 'banned' },
  ],
  pauses: [],
  customPolicies: [
    { id: 'c1', segmentId: 'staff', group: 'domain', entry: 'social.example', solvedMode: 'passed' },
    { id: 'c2', segmentId: 'staff', group: 'domain', entry: 'Chat.Social.Example.', solvedMode: 'banned' },
    { id: 'c3', segmentId: 'staff', group: 'domain', entry: 'both.example', solvedMode: 'banned' },
    { id: 'c4', segmentId: 'staff', group: 'domain', entry: 'both.example', solvedMode: 'passed' },
    { id: 'c5', segmentId: 'staff', group: 'domain', entry: '例子.中国', solvedMode: 'banned' },
    { id: 'd1', segmentId: 'staff', group: 'device', entry: '10.0.0.66', solvedMode: 'banned' },
    { id: 'd2', segmentId: 'staff', group: 'device', entry: 'AA-BB-CC-00-00-02', solvedMode: 'passed' },
    { id: 'i1', segmentId: 'staff', group: 'ip', entry: '203.0.113.0/24', solvedMode: 'banned' },
    { id: 'i2', segmentId: 'staff', group: 'ip', entry: '203.0.113.7', solvedMode: 'banned' },
  ],
}

/** Before segments changed places and every other policy was changed, added or removed. */
export const FORMER: PolicyRows = {
  ...ROWS,
  segments: [
    { id: 'gone', rank: 1, defaultMode: 'banned', entries: ['10.0.0.0/8'] },
    { id: 'staff', rank: 2, defaultMode: 'banned', entries: ['10.2.0.0/16'] },
    { id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'banned', entries: [] },
  ],
  enablements: [],
  customPolicies: [
    ...ROWS.customPolicies.flatMap((row, index) =>
      index % 3 === 0 ? [] : [index % 3 === 1 ? row : { ...row, segmentId: 'guests' }],
    ),
    ...['evil.example', 'tiktok.com', 'plain.example'].map((entry) => ({
      id: `former ${entry}`,
      group: 'domain' as const,
      entry,
      segmentId: 'staff',
      solvedMode: 'passed' as const,
    })),
    { id: 'former net', segmentId: 'staff', group: 'ip', entry: '198.51.100.0/24', solvedMode: 'banned' },
    { id: 'former device', segmentId: 'staff', group: 'device', entry: '10.0.0.1', solvedMode: 'banned' },
  ],
}
