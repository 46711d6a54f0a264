/** Calls that are not made to fail like the others, and why. */
export const NOT_MADE_TO_FAIL: Record<string, string> = {
  'POST /api/domain-control/change/:id/approve':
    'makes the call that waits, whose own writes are tried; a failure leaves the request as it was',
  'POST /api/user/forgot-password':
    'is answered before it writes, so that it tells nothing of who exists; what it writes is made to fail in ' +
    'tests/api/failing-writes.test.ts by a test of its own',
  'POST /api/backup': 'stores nothing but its log entry, and leaves a file that is larger with each try',
  'POST /api/restore': 'replaces everything, the sessions of the test too; tests/api/backup.test.ts kills it',
  'POST /api/enforcer/:id/probe': 'asks questions, and stores nothing',
  'POST /api/enforcer/create':
    'makes every later change publish an order for nodes in the background; tests/nodes makes it',
  'POST /api/enforcer/:id/code': 'needs an enforcer of a node, see create',
  'POST /api/node/join': 'is made by nodes (tests/nodes)',
  'POST /api/node/poll': 'is made by nodes (tests/nodes)',
  'POST /api/node/part': 'is made by nodes (tests/nodes)',
  'POST /api/node/spool': 'is made by nodes (tests/nodes)',
  'POST /api/node/page': 'is made by nodes (tests/nodes)',
  'POST /api/request':
    'needs a name that a gateway banned for the caller; tests/gateway/ban-page.test.ts makes it',
  'POST /api/system-config/dns-zone/:id/drift/take':
    'asks another name server, then does what an upload does; tests/api/zone-drift.test.ts makes it',
  'POST /api/system-config/gateway/query': 'needs a gateway that runs, and stores nothing but its log entry',
}
