import { describe, expect, test } from 'vitest'
import { faultsOfLayers } from '../../scripts/module-layers.mjs'

const MODULES = 'api/src/modules'
const faults = (files: Record<string, string>) => faultsOfLayers(new Map(Object.entries(files)))
const moduleThatNeeds = (...folders: string[]) =>
  folders.map((folder) => `import { ${folder}Module } from '../${folder}/${folder}.module.ts'`).join('\n')

describe('the check of layers', () => {
  test('accepts imports from modules that a module needs, directly or through others', () => {
    expect(
      faults({
        [`${MODULES}/orgs/orgs.module.ts`]: '',
        [`${MODULES}/orgs/index.ts`]: '',
        [`${MODULES}/devices/devices.module.ts`]: moduleThatNeeds('orgs'),
        [`${MODULES}/zones/zones.module.ts`]: moduleThatNeeds('devices'),
        [`${MODULES}/zones/zones.service.ts`]: "import { org } from '../orgs/index.ts'",
        [`${MODULES}/index.ts`]: "import { zonesModule } from './zones/zones.module.ts'",
      }),
    ).toEqual([])
  })

  test.each([
    ['a value', "import { zone } from '../zones/index.ts'"],
    ['a type', "import type { Zone } from '../zones/index.ts'"],
    ['a file on demand', "const load = () => import('../zones/index.ts')"],
  ])('refuses %s of a module that is not needed', (_what, text) => {
    expect(
      faults({
        [`${MODULES}/orgs/orgs.module.ts`]: '',
        [`${MODULES}/orgs/orgs.service.ts`]: text,
        [`${MODULES}/zones/zones.module.ts`]: '',
        [`${MODULES}/zones/index.ts`]: '',
      }),
    ).toEqual([
      `${MODULES}/orgs/orgs.service.ts imports ${MODULES}/zones/index.ts: ` +
        'the module of orgs does not need the one of zones',
    ])
  })

  test('the check of layers does not count a type of a module as a need', () => {
    expect(
      faults({
        [`${MODULES}/orgs/orgs.module.ts`]: "import type { Zones } from '../zones/zones.module.ts'",
        [`${MODULES}/zones/zones.module.ts`]: '',
      }),
    ).toHaveLength(1)
  })

  test('accepts a folder without a module for every module, and refuses that it imports one with', () => {
    const shared = {
      [`${MODULES}/filters/index.ts`]: "export { span } from './span.ts'",
      [`${MODULES}/orgs/orgs.module.ts`]: "import { span } from '../filters/index.ts'",
      [`${MODULES}/orgs/index.ts`]: '',
    }
    expect(faults({ ...shared, [`${MODULES}/filters/span.ts`]: '' })).toEqual([])
    expect(faults({ ...shared, [`${MODULES}/filters/span.ts`]: "import '../orgs/index.ts'" })).toContain(
      `${MODULES}/filters/span.ts imports ${MODULES}/orgs/index.ts: ` +
        'a folder without a module stands below those with one',
    )
  })

  test('refuses an import past the interface of another folder', () => {
    expect(
      faults({
        [`${MODULES}/filters/span.ts`]: '',
        [`${MODULES}/orgs/orgs.service.ts`]: "import { span } from '../filters/span.ts'",
      }),
    ).toEqual([
      `${MODULES}/orgs/orgs.service.ts imports ${MODULES}/filters/span.ts: other folders import its index.ts`,
    ])
  })

  test.each([MODULES, 'admin/src/resources'])('refuses a cycle of folders in %s', (root) => {
    expect(
      faults({
        [`${root}/orgs/index.ts`]: '',
        [`${root}/orgs/list.ts`]: "import type { Zone } from '../zones/index.ts'",
        [`${root}/zones/index.ts`]: '',
        [`${root}/zones/list.ts`]: "import { org } from '../orgs/index.ts'",
      }),
    ).toEqual([`${root}/: import cycle of 2 folders: orgs, zones`])
  })

  test('refuses two modules in one folder', () => {
    expect(
      faults({ [`${MODULES}/orgs/orgs.module.ts`]: '', [`${MODULES}/orgs/org-files.module.ts`]: '' }),
    ).toEqual([`${MODULES}/orgs: a folder holds one module`])
  })

  test('refuses a repository that another folder than its own creates', () => {
    const owned = {
      [`${MODULES}/orgs/orgs.repository.ts`]:
        'export class OrgsRepository { within(trx: Db) { return new OrgsRepository(trx) } }',
      [`${MODULES}/orgs/orgs.module.ts`]: 'const repository = new OrgsRepository(db)',
    }
    expect(faults(owned)).toEqual([])
    expect(
      faults({ ...owned, [`${MODULES}/zones/zones.module.ts`]: 'const orgs = new OrgsRepository(db)' }),
    ).toEqual([
      `${MODULES}/zones/zones.module.ts creates OrgsRepository: use the one that the module of orgs provides`,
    ])
  })
})
