import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { canMount, SmallDisk } from '../../support/mounted-folder.ts'
import {
  bindFile,
  CONTROL,
  checkThat,
  IS_LOAD,
  included,
  LARGE_LIST,
  ownFile,
  type PublishFault,
  RNDC,
  restart,
  rndcThat,
  write,
} from './faulty-parts.ts'

let disk: SmallDisk | null = null

/** While an order is carried out. */
export const PUBLISH_FAULTS: readonly PublishFault[] = [
  { name: 'rndc hangs', ...rndcThat(`${IS_LOAD} exec sleep 300;; esac`), causes: ['bind.fault.hanging'] },
  {
    name: 'rndc reports success, and nothing is loaded',
    ...rndcThat(`${IS_LOAD} exit 0;; esac`),
    causes: ['bind.fault.serial', 'bind.fault.unloaded'],
  },
  {
    name: 'rndc is refused',
    ...rndcThat(`${IS_LOAD} echo "rndc: permission denied" >&2; exit 1;; esac`),
    causes: [CONTROL],
  },
  {
    name: 'BIND is killed during a publish',
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
    name: 'BIND is killed while new views are published',
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
    isShort: true,
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
