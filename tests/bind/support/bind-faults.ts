import {
  chmodSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { vi } from 'vitest'
import { ScriptedUpstream } from '../../gateway/support/scripted-upstream.ts'
import { canMount, SmallDisk } from '../../support/mounted-folder.ts'
import type { DrivenBind, Wanted } from './driven-bind.ts'

/** Something that goes wrong at BIND or beside it, and how it has to end. */
export interface BindFault {
  name: string
  make(driven: DrivenBind): Promise<unknown> | unknown
  /** What a person does about it; none where the node repairs it by itself. */
  mend?(driven: DrivenBind): Promise<unknown> | unknown
  /** One of these names the cause. */
  causes: readonly string[]
  /** Orders that are carried out before it, one after the other. */
  before?: Wanted
  wanted?: Wanted
  /** The node begins again after it. */
  isAtStart?: true
  /** Devices get no policy from the server, or no answer, until somebody mends it. */
  isWithoutPolicies?: true
  isPossible?: boolean
  /** In the short form too. */
  isShort?: true
}

/** A fault while an order is carried out. */
export type PublishFault = Omit<BindFault, 'isAtStart'>

const CHANGED = 'bind.fault.changed'
const UNREADABLE = 'bind.fault.unreadable'
const CONTROL = 'bind.fault.control'
const text = (path: string) => readFileSync(path, 'utf8')
const write = (path: string, content: string) => writeFileSync(path, content)
const bindFile = ({ folder }: DrivenBind, name: string) => join(folder.path, 'bind', name)
const included = ({ bind }: DrivenBind) => join(bind.folder, 'included.conf')
const options = ({ bind }: DrivenBind) => join(bind.folder, 'named.conf')

/** Changes a file of the server's own configuration, and takes the change back. */
function ownFile(fileOf: (driven: DrivenBind) => string, change: (before: string) => string) {
  let before = ''
  return {
    make: async (driven: DrivenBind) => {
      before = text(fileOf(driven))
      driven.edit(fileOf(driven), change)
      await driven.byHand('reconfig').catch(() => undefined) // That it is refused may be the fault.
    },
    mend: async (driven: DrivenBind) => {
      write(fileOf(driven), before)
      await driven.bind.rndc('reconfig').catch(() => undefined) // It has no control channel then.
      process.kill(driven.bind.pid, 'SIGHUP')
    },
  }
}

const restart = async ({ bind }: DrivenBind) => {
  await bind.kill()
  await bind.start()
}
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

let disk: SmallDisk | null = null
let other: (() => Promise<unknown>) | null = null

const closeOther = async () => {
  await other?.()
  other = null
}
/** Its policy zone is changed by updates. */
const LARGE_LIST = Array.from({ length: 3_000 }, (_, index) => `l${index}.large.example`)
const RNDC = 'exec /usr/sbin/rndc "$@"'
const rndcThat = (script: string) => ({
  make: (driven: DrivenBind) => driven.replaceTool('rndc', `${script}\n${RNDC}`),
  mend: (driven: DrivenBind) => driven.restoreTools(),
})
const IS_LOAD = 'case "$*" in *reload*|*reconfig*)'
const checkThat = (tool: string, script: string) => ({
  make: (driven: DrivenBind) => driven.replaceTool(tool, script),
  mend: (driven: DrivenBind) => driven.restoreTools(),
})

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
    name: 'the keys of the views are others',
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
    name: 'BIND does not go on',
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
    name: 'BIND may not be asked by anyone',
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
    name: 'the files are those of the set before, as after a kill in mid-publish',
    isAtStart: true,
    make: (driven) => {
      const config = text(driven.current('views.conf'))
      write(driven.current('views.conf'), config.replace(BUILT_IN_SEGMENT_ID, `${BUILT_IN_SEGMENT_ID}`))
      driven.edit(driven.zone('domain.own'), (zone) => zone.replace(/\d+ 3600/, '7 3600'))
    },
    causes: [],
  },
]

let restoreControls: () => Promise<unknown> = async () => undefined

/** While an order is carried out. */
export const PUBLISH_FAULTS: readonly PublishFault[] = [
  { name: 'rndc hangs', ...rndcThat(`${IS_LOAD} exec sleep 300;; esac`), causes: ['bind.fault.hanging'] },
  {
    name: 'rndc says that it is done, and nothing is loaded',
    isShort: true,
    ...rndcThat(`${IS_LOAD} exit 0;; esac`),
    causes: ['bind.fault.serial', 'bind.fault.unloaded'],
  },
  {
    name: 'rndc is refused',
    ...rndcThat(`${IS_LOAD} echo "rndc: permission denied" >&2; exit 1;; esac`),
    causes: [CONTROL],
  },
  {
    name: 'BIND is killed in mid-publish',
    isShort: true,
    isWithoutPolicies: true,
    make: (driven) => driven.replaceTool('rndc', `${IS_LOAD} kill -9 ${driven.bind.pid};; esac\n${RNDC}`),
    mend: async (driven) => {
      driven.restoreTools()
      await restart(driven)
    },
    causes: [CONTROL],
  },
  {
    name: 'BIND is killed in mid-publish of new views',
    isWithoutPolicies: true,
    wanted: { segments: 2 },
    make: (driven) => driven.replaceTool('rndc', `${IS_LOAD} kill -9 ${driven.bind.pid};; esac\n${RNDC}`),
    mend: async (driven) => {
      driven.restoreTools()
      await restart(driven)
    },
    causes: [CONTROL],
  },
  {
    name: 'named-checkconf does not accept the configuration',
    ...checkThat('named-checkconf', 'case "$1" in -l) ;; *) echo "x.conf:1: unknown option"; exit 1;; esac'),
    causes: ['bind.fault.config'],
  },
  {
    name: 'named-checkzone does not accept a policy zone',
    ...checkThat(
      'named-checkzone',
      'case "$*" in *bad.own*|*domain.own*) echo "zone x: bad owner"; exit 1;; esac\nexec /usr/bin/named-checkzone "$@"',
    ),
    causes: ['bind.fault.zone'],
  },
  {
    name: 'statements of the site are damaged',
    make: (driven) => write(bindFile(driven, 'site-zones.conf'), 'zone "old.example" {'),
    mend: (driven) => write(bindFile(driven, 'site-zones.conf'), ''),
    causes: ['bind.fault.config'],
  },
  {
    name: 'named.conf is damaged by hand, and views change',
    wanted: { segments: 1 },
    make: (driven) => driven.edit(included(driven), (lines) => `${lines}\nbroken {`),
    mend: (driven) => driven.edit(included(driven), (lines) => lines.replace('\nbroken {', '')),
    causes: [CONTROL],
  },
  {
    name: 'more views are needed than BIND may have',
    wanted: { segments: 230 },
    make: () => undefined,
    causes: ['bind.refused.views'],
  },
  {
    name: 'updates of a large zone are frozen by hand',
    isShort: true,
    before: { listed: LARGE_LIST },
    wanted: { listed: LARGE_LIST.slice(1) },
    make: (driven) => driven.byHand('freeze'),
    causes: [],
  },
  {
    name: 'the disk is full',
    isShort: true,
    isPossible: canMount,
    make: (driven) => {
      disk = SmallDisk.at(bindFile(driven, 'sets-full'), '1m')
      disk.fill()
      renameSync(bindFile(driven, 'sets'), bindFile(driven, 'sets-before'))
      symlinkSync(bindFile(driven, 'sets-full'), bindFile(driven, 'sets'))
    },
    mend: (driven) => {
      rmSync(bindFile(driven, 'sets'))
      renameSync(bindFile(driven, 'sets-before'), bindFile(driven, 'sets'))
      disk?.remove()
    },
    causes: ['bind.fault.disk'],
  },
  {
    name: 'the folder of sets has become a file',
    make: (driven) => {
      renameSync(bindFile(driven, 'sets'), bindFile(driven, 'sets-before'))
      write(bindFile(driven, 'sets'), '')
    },
    mend: (driven) => {
      rmSync(bindFile(driven, 'sets'))
      renameSync(bindFile(driven, 'sets-before'), bindFile(driven, 'sets'))
    },
    causes: ['bind.fault.disk'],
  },
  {
    name: 'the control channel takes another key',
    ...ownFile(included, (lines) => lines.replace('keys { "netwarden-control"; }', 'keys { "rndc-key"; }')),
    causes: ['bind.fault.key'],
  },
]
