// The calls of each screen, as the console makes them.
export function screenCalls(now) {
  const day = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now).toISOString() }
  const month = { from: new Date(now - 30 * 86_400_000).toISOString(), to: new Date(now).toISOString() }
  const post = (path, body) => ({ path, body })
  const get = (path, query) => ({ path: `${path}?${new URLSearchParams(query)}` })
  const list = (query) => get('/api/access-record/list', { pageSize: '20', ...query })
  const detail = (kind, path, key, timespan) => [
    get(`/api/access-record/${path}/${key}`, { timespan }),
    ...['accessRequests', 'bannedTimes', kind === 'domain' ? 'accessDevices' : 'accessDomains'].map((quota) =>
      post('/api/access-record/profile/stats', { kind, key, quota, timespan }),
    ),
    post('/api/access-record/profile/counterparts', {
      kind,
      key,
      by: kind === 'domain' ? 'device' : 'domain',
      timespan,
    }),
  ]
  return {
    'dashboard, all calls together (24 h)': [
      ...['accessDomains', 'accessRequests', 'riskIntercepts', 'riskEvents'].map((quota) =>
        post('/api/overview-stats', { quota }),
      ),
      post('/api/multi-access-stats', { quota: 'accessType', ...day }),
      post('/api/popular-item/list', { quota: 'popularDomain', ...day }),
      post('/api/item-owner-dist', { by: 'domain', ...day }),
    ],
    'dashboard, all calls together (30 d)': [
      ...['accessDomains', 'accessRequests', 'riskIntercepts', 'riskEvents'].map((quota) =>
        post('/api/overview-stats', { quota }),
      ),
      post('/api/multi-access-stats', { quota: 'accessType', ...month }),
      post('/api/popular-item/list', { quota: 'popularDomain', ...month }),
      post('/api/item-owner-dist', { by: 'domain', ...month }),
    ],
    'search, newest page': [list({})],
    'search, banned only': [list({ solvedMode: 'banned' })],
    'search, one name': [list({ keywordKind: 'domain', keyword: 'h0.site0.com' })],
    'search, a rare name': [list({ keywordKind: 'domain', keyword: 'h19.site4984.com' })],
    'search, wildcard': [list({ keywordKind: 'domain', keyword: '*site12.*' })],
    'search, one device': [list({ keywordKind: 'deviceIP', keyword: '10.20.1.65' })],
    'search, device and banned, 24 h': [list({ deviceIP: '10.20.1.65', solvedMode: 'banned', ...day })],
    'search, page 100': [list({ current: '100' })],
    'device, all calls together (year)': detail('device', 'device', '10.20.1.65', 'year'),
    'domain, all calls together (year)': detail('domain', 'domain', 'h0.site0.com', 'year'),
    'search, distribution beside it': [get('/api/access-record/dist-stats', { quota: 'domainType' })],
  }
}
