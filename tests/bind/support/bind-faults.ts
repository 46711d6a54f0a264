import { chmodSync, rmSync, statSync, symlinkSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { vi } from 'vitest'
import { ScriptedUpstream } from '../../gateway/support/scripted-upstream.ts'
import type { DrivenBind } from './driven-bind.ts'
import {
  type BindFault,
  bindFile,
  CHANGED,
  CONTROL,
  included,
  LARGE_LIST,
  options,
  ownFile,
  restart,
  rndcThat,
  text,
  UNREADABLE,
  write,
} from './faulty-parts.ts'

const views = (change: (config: string) => string) => async (driven: DrivenBind) => {
  driven.edit(driven.current('views.conf'), change)
  await driven.byHand('reconfig').catch(() => undefined) // It may refuse what was written.
}
const firstView = (statements: string) => (config: string) =>
  config.replace(/^acl.*\n/m, (acl) => `${acl}view "by-hand" { match-clients { any; }; ${statements} };\n`)
const swappedViews = (config: string) => {
  const parts = config.split(/^(?=view )/m)
  const [last = ''] = parts.splice(-1)
  return [...parts.slice(0, 2), last, ...parts.slice(2)].join('')
}
const zonesByHand = (count: number) => (config: string) => {
  const zones = Array.from({ length: count }, (_, index) => `zone "z${index}.invalid";`).join(' ')
  return config.replace('response-policy {', `response-policy { ${zones}`)
}

let other: (() => Promise<unknown>) | null = null
let restoreControls: () => Promise<unknown> = async () => undefined

const closeOther = async () => {
  await other?.()
  other = null
}
/** While nothing is published. */
export const FAULTS: readonly BindFault[] = [
  {
    name: 'a policy zone is edited and loaded by hand',
    isShort: true,
    make: async (driven) => {
      driven.edit(driven.zone('domain.own'), (zone) => zone.replace(/.*banned\.example.*\n/g, ''))
      await driven.byHand('reload')
    },
    causes: [CHANGED],
  },
  {
    name: 'a policy zone is edited, and would be read at the next start',
    make: (driven) => driven.edit(driven.zone('domain.own'), (zone) => zone.replace('banned', 'other')),
    causes: [CHANGED],
  },
  {
    name: 'a policy zone is removed',
    make: (driven) => rmSync(driven.zone('bad.own')),
    causes: [UNREADABLE],
  },
  {
    name: 'a policy zone is empty, and BIND starts again',
    make: async (driven) => {
      truncateSync(driven.zone('domain.own'))
      await restart(driven)
    },
    causes: [CHANGED, 'bind.fault.unloaded'],
  },
  {
    name: 'a policy zone may not be read by anyone',
    make: (driven) => chmodSync(driven.zone('domain.own'), 0),
    causes: [CHANGED],
  },
  {
    name: 'a policy zone has a line that is no record',
    make: async (driven) => {
      driven.edit(driven.zone('bad.own'), (zone) => `${zone}this is no record\n`)
      await restart(driven)
    },
    causes: [CHANGED],
  },
  {
    name: 'a policy zone has an old serial again',
    isShort: true,
    make: async (driven) => {
      driven.edit(driven.zone('domain.own'), (zone) => zone.replace(/netwarden\.localhost\. \d+/, 'x. 1'))
      await restart(driven)
    },
    causes: [CHANGED],
  },
  {
    name: 'a zone that is answered as authority is edited',
    make: async (driven) => {
      driven.edit(driven.current('zones', 'corp.example'), (zone) => `${zone}by-hand A 192.0.2.66\n`)
      await driven.byHand('reload')
    },
    causes: [CHANGED],
  },
  { name: 'views are in another order', isShort: true, make: views(swappedViews), causes: [CHANGED] },
  { name: 'a view without policies is before all', make: views(firstView('')), causes: [CHANGED] },
  {
    name: 'views are removed',
    make: views((config) =>
      config.replace(/^view "0000[\s\S]*/m, 'view "all" { match-clients { any; }; };\n'),
    ),
    causes: [CHANGED],
  },
  {
    name: 'the addresses of a view are changed',
    make: views((config) => config.replace('127.2.0.0/16', '127.3.0.0/16')),
    causes: [CHANGED],
  },
  {
    name: 'the policy zones of the views are switched off',
    make: views((config) => config.replaceAll(/response-policy \{[^}]*\}[^;]*;/g, '')),
    causes: [CHANGED],
  },
  { name: 'a view has 65 policy zones', isShort: true, make: views(zonesByHand(65)), causes: [CHANGED] },
  {
    name: 'views wait 60 s before they use a change',
    make: views((config) => config.replaceAll('min-update-interval 0', 'min-update-interval 60')),
    causes: [CHANGED],
  },
  {
    name: 'the keys of the views are replaced',
    make: async (driven) => {
      const secret = Buffer.alloc(32).toString('base64')
      driven.edit(driven.current('keys.conf'), (keys) =>
        keys.replaceAll(/secret "[^"]+"/g, `secret "${secret}"`),
      )
      await driven.byHand('reconfig')
    },
    causes: [CHANGED],
  },
  {
    name: 'the link points to a set of files that is not there',
    make: (driven) => {
      rmSync(driven.current())
      symlinkSync('/nowhere', driven.current())
    },
    causes: [UNREADABLE, CHANGED],
  },
  {
    name: 'all files that BIND includes are removed',
    make: (driven) => {
      for (const name of ['sets', 'current', 'netwarden.conf', 'control.key'])
        rmSync(bindFile(driven, name), { recursive: true })
    },
    causes: [UNREADABLE, CHANGED],
  },
  {
    name: 'the file that named.conf includes is emptied and loaded',
    make: async (driven) => {
      write(bindFile(driven, 'netwarden.conf'), '')
      await driven.byHand('reconfig')
    },
    causes: [CHANGED],
  },
  {
    name: 'the file with the control key is replaced',
    make: (driven) =>
      driven.edit(bindFile(driven, 'control.key'), (key) => key.replace(/secret "[^"]+"/, 'secret "AAAA"')),
    causes: [CHANGED],
  },
  {
    name: 'BIND is killed',
    isShort: true,
    isWithoutPolicies: true,
    make: ({ bind }) => bind.kill(),
    mend: ({ bind }) => bind.start(),
    causes: [CONTROL],
  },
  { name: 'BIND starts again', make: restart, causes: ['node.bind.restarted'] },
  {
    name: 'BIND is upgraded',
    isShort: true,
    make: async (driven) => {
      driven.replaceTool('rndc', '/usr/sbin/rndc "$@" | sed "s/BIND 9[.0-9]*/BIND 9.99.1/"')
      await restart(driven)
    },
    causes: ['9.99.1'],
    mend: (driven) => driven.restoreTools(),
  },
  {
    name: 'BIND is stopped and hangs',
    isWithoutPolicies: true,
    make: ({ bind }) => process.kill(bind.pid, 'SIGSTOP'),
    mend: ({ bind }) => process.kill(bind.pid, 'SIGCONT'),
    causes: ['bind.fault.hanging', CONTROL],
  },
  {
    name: 'another server has taken the port, and BIND is away',
    isWithoutPolicies: true,
    make: async ({ bind }) => {
      await bind.kill()
      const script = ({ name }: { name: string }) => ({ answer: [`${name}. 5 A 198.51.100.9`] })
      const upstream = await ScriptedUpstream.start(script, { port: bind.port })
      other = () => upstream.stop()
    },
    mend: async ({ bind }) => {
      await closeOther()
      await bind.start()
    },
    causes: [CONTROL],
  },
  {
    name: 'BIND listens at another port',
    isWithoutPolicies: true,
    ...ownFile(options, (config) => config.replace(/listen-on port \d+/, 'listen-on port 1')),
    causes: ['bind.fault.silent'],
  },
  {
    name: 'BIND refuses all queries',
    isWithoutPolicies: true,
    ...ownFile(options, (config) =>
      config.replace(/allow-query \{[^}]*\}; allow-recursion \{[^}]*\}/, 'allow-recursion { none; }'),
    ),
    causes: ['bind.fault.refusing'],
  },
  {
    name: 'named.conf does not include the views any more',
    isShort: true,
    isWithoutPolicies: true,
    ...ownFile(included, (lines) => lines.replace(/^include ".*netwarden\.conf";$/m, '')),
    causes: ['bind.fault.noInclude'],
  },
  {
    name: 'the control channel takes another key',
    isShort: true,
    ...ownFile(included, (lines) => lines.replace('keys { "netwarden-control"; }', 'keys { "rndc-key"; }')),
    causes: ['bind.fault.key'],
  },
  {
    name: 'the control channel is switched off',
    ...ownFile(included, (lines) => lines.replace(/^controls.*$/m, 'controls { };')),
    causes: [CONTROL],
  },
  {
    name: 'another program has the control port and never answers',
    make: async (driven) => {
      const { bind } = driven
      const held = ownFile(included, (lines) => lines.replace(/^controls.*$/m, 'controls { };'))
      await held.make(driven)
      const server = createServer((socket) => socket.resume())
      await new Promise((resolve) => server.listen(bind.controlPort, '127.0.0.1', () => resolve(null)))
      other = () => new Promise((resolve) => server.close(resolve))
      restoreControls = () => held.mend(driven)
    },
    mend: async () => {
      await closeOther()
      await restoreControls()
    },
    causes: ['bind.fault.hanging', CONTROL],
  },
  {
    name: 'rndc hangs',
    ...rndcThat('exec sleep 300'),
    causes: ['bind.fault.hanging'],
  },
  { name: 'rndc is refused', ...rndcThat('echo "rndc: connection refused" >&2; exit 1'), causes: [CONTROL] },
  { name: 'rndc is not installed', ...rndcThat('exit 127'), causes: [CONTROL] },
  {
    name: 'the clock moves',
    isShort: true,
    make: () => {
      const now = Date.now.bind(Date)
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
    },
    mend: () => vi.restoreAllMocks(),
    causes: ['bind.fault.clock'],
  },
  {
    name: 'a journal is damaged, and BIND starts again',
    isShort: true,
    before: { listed: LARGE_LIST.slice(1) },
    wanted: { listed: LARGE_LIST },
    make: async (driven) => {
      await driven.bind.kill()
      const journal = `${driven.zone('bad.own')}.jnl`
      const { size } = statSync(journal)
      write(journal, 'x'.repeat(size))
      await driven.bind.start()
    },
    causes: ['node.bind.restarted'],
  },
  {
    name: 'a large policy zone is edited, and BIND starts again',
    before: { listed: LARGE_LIST },
    make: async (driven) => {
      driven.edit(driven.zone('bad.own'), (zone) => zone.replace(/.*listed\.example.*\n/g, ''))
      await restart(driven)
    },
    causes: [CHANGED],
  },
  {
    name: 'somebody else updates a large policy zone',
    before: { listed: LARGE_LIST },
    make: (driven) =>
      driven.updateByHand('bad.own', 'update delete listed.example.bad.own.netwarden.internal'),
    causes: ['bind.fault.ahead'],
  },
  {
    name: 'BIND writes the file of a large zone after an update',
    before: { listed: LARGE_LIST.slice(1) },
    wanted: { listed: LARGE_LIST },
    make: (driven) => driven.byHand('sync'),
    causes: [],
  },
  {
    name: 'serials are older than those of BIND after a start',
    isAtStart: true,
    make: (driven) => {
      const path = bindFile(driven, 'state.json')
      const state = JSON.parse(text(path)) as { serial: number; zones: Record<string, { serial: number }> }
      for (const zone of Object.values(state.zones)) zone.serial -= 7
      write(path, JSON.stringify({ ...state, serial: state.serial - 7 }))
    },
    causes: ['bind.fault.ahead'],
  },
  {
    name: 'serials and keys are damaged at a start',
    isAtStart: true,
    isShort: true,
    make: (driven) => write(bindFile(driven, 'state.json'), '{"serial":'),
    causes: [],
  },
  {
    name: 'serials and keys are gone at a start',
    isAtStart: true,
    make: (driven) => rmSync(bindFile(driven, 'state.json')),
    causes: [],
  },
  {
    name: 'a policy zone has an old serial at a start, as after a kill during a publish',
    isAtStart: true,
    make: (driven) => driven.edit(driven.zone('domain.own'), (zone) => zone.replace(/\d+ 3600/, '7 3600')),
    causes: [],
  },
]
