import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../api/src/platform/config/config.ts'
import { defineModule, type Module } from '../../api/src/platform/modules/define-module.ts'
import { RunningModules } from '../../api/src/platform/modules/running-modules.ts'

const context = {
  config: loadConfig({ NETWARDEN_DATA_DIR: '/nowhere' }),
  logger: pino({ level: 'silent' }),
  clock: { now: () => 0 },
  createId: () => 'id',
}

/** A module that records its calls. */
function moduleNamed(
  name: string,
  events: string[],
  needs: Record<string, Module> = {},
  failing?: 'create' | 'start' | 'close',
): Module<string> {
  const note = (phase: string) => () => {
    events.push(`${phase} ${name}`)
    if (phase === failing) throw new Error(`${name} fails to ${phase}`)
  }
  return defineModule({
    name,
    needs,
    create: () => {
      note('create')()
      return { provides: name, start: note('start'), stop: note('stop'), close: note('close') }
    },
  })
}

test('modules are created and started after those that they need, and closed in reverse', async () => {
  const events: string[] = []
  const store = moduleNamed('store', events)
  const users = moduleNamed('users', events, { store })
  const session = moduleNamed('session', events, { users, store })
  const running = await RunningModules.create([session, users, store], context)
  expect(events).toEqual(['create store', 'create users', 'create session'])
  events.length = 0
  await running.start()
  expect(events).toEqual(['start store', 'start users', 'start session'])
  events.length = 0
  await running.close()
  expect(events).toEqual([
    ...['stop session', 'stop users', 'stop store'],
    ...['close session', 'close users', 'close store'],
  ])
})

test('a module receives what the modules that it needs provide', async () => {
  const numbers = defineModule({ name: 'numbers', needs: {}, create: () => ({ provides: { first: 1 } }) })
  const sum = defineModule({
    name: 'sum',
    needs: { numbers },
    create: async (needed) => ({ provides: needed.numbers.first + 1 }),
  })
  const running = await RunningModules.create([sum, numbers], context)
  expect(running.provided(sum)).toBe(2)
})

test('a module with an unlisted need is refused by name', async () => {
  const store = moduleNamed('store', [])
  const users = moduleNamed('users', [], { store })
  await expect(RunningModules.create([users], context)).rejects.toThrow(
    'module users needs store, which is not in the list of modules',
  )
})

test('modules that need each other are refused by name', async () => {
  const needs: Record<string, Module> = {}
  const users = moduleNamed('users', [], needs)
  const session = moduleNamed('session', [], { users })
  needs.session = session
  await expect(RunningModules.create([users, session], context)).rejects.toThrow(
    'modules need each other: users → session → users',
  )
})

test('a failed start closes every module in reverse order and reports the failure', async () => {
  const events: string[] = []
  const store = moduleNamed('store', events)
  const users = moduleNamed('users', events, { store }, 'start')
  const session = moduleNamed('session', events, { users })
  const running = await RunningModules.create([store, users, session], context)
  events.length = 0
  await expect(running.start()).rejects.toThrow('users fails to start')
  expect(events).toEqual([
    ...['start store', 'start users'],
    ...['stop session', 'stop users', 'stop store', 'close session', 'close users', 'close store'],
  ])
})

test('a failed creation closes the modules that exist in reverse order', async () => {
  const events: string[] = []
  const store = moduleNamed('store', events)
  const users = moduleNamed('users', events, { store })
  const session = moduleNamed('session', events, { users }, 'create')
  await expect(RunningModules.create([store, users, session], context)).rejects.toThrow(
    'session fails to create',
  )
  expect(events.slice(3)).toEqual(['stop users', 'stop store', 'close users', 'close store'])
})

test('a module that fails to close does not prevent others from closing', async () => {
  const events: string[] = []
  const store = moduleNamed('store', events)
  const users = moduleNamed('users', events, { store }, 'close')
  const running = await RunningModules.create([store, users], context)
  await expect(running.close()).rejects.toThrow('some modules failed to close')
  expect(events.at(-1)).toBe('close store')
})
