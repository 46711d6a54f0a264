import { createSocket } from 'node:dgram'
import { copyFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { Fleet, type Member } from './support/fleet.ts'

const { SIZE, MINUTES, REST, TOGETHER } = isLongRun
  ? { SIZE: 20, MINUTES: 10, REST: 250, TOGETHER: 3 }
  : { SIZE: 4, MINUTES: 0, REST: 60, TOGETHER: 9 }
const SEED = Number(process.env.NETWARDEN_TEST_SEED ?? 20_261_128)
const WAIT = 120_000
const LIMIT = 10 * WAIT + 2 * MINUTES * 60_000
/** Thirty seconds, and three times as long on a busy machine: a false state is shown by then. */
const SHOWN = 90_000
/** A fault lasts this long (ms). */
const WHILE = 1_500

let fleet: Fleet
beforeAll(async () => {
  fleet = await Fleet.start(SIZE, seededRandom(SEED))
  await fleet.agree()
}, LIMIT)
afterAll(() => fleet?.stop(), LIMIT)

const while_ = () => pause(WHILE * (0.5 + fleet.random()))

/** Each fault is over when it resolves, apart from what the node has to do to return. */
const FAULTS: Readonly<Record<string, () => Promise<void>>> = {
  nodeKilled: async () => {
    const member = fleet.any()
    await member.node.kill()
    await while_()
    member.node.run()
  },
  nodeAndGatewayKilled: async () => {
    const member = fleet.any()
    await fleet.crash(member)
    await while_()
    member.node.run()
  },
  gatewayKilled: async () => fleet.any().node.killGateway(),
  consoleKilled: async () => {
    await fleet.killConsole()
    await while_()
    await fleet.server.startAgain()
  },
  lineCut: async () => {
    const { link } = fleet.any()
    link.set('cut')
    await fleet.bans.change(fleet.server)
    await while_()
    link.set('open')
  },
  lineSlow: async () => {
    const { link } = fleet.any()
    link.set('slow')
    await fleet.bans.change(fleet.server)
    await while_()
    link.set('open')
  },
  policiesDamaged: async () => {
    const member = fleet.any()
    member.link.set('cut')
    await fleet.crash(member)
    await fleet.damage(member)
    // It may have to answer by the order before the one that is damaged.
    fleet.bans.allow()
    member.node.run()
    await fleet.answers(member)
    member.link.set('open')
  },
  clockMoved: async () => {
    const { clock, node } = fleet.members.find((member) => member.clock !== null) ?? {}
    if (!clock || !node) return
    writeFileSync(clock, fleet.random() < 0.5 ? '+2h' : '-2h')
    await while_()
    node.killGateway()
    await while_()
    writeFileSync(clock, '+0s')
    node.killGateway()
  },
  diskFull: async () => {
    const member = fleet.members.find(({ disk }) => disk !== null)
    if (!member) return
    member.disk?.fill()
    await fleet.bans.change(fleet.server)
    await while_()
    await fleet.crash(member)
    member.node.run()
    await fleet.answers(member)
    member.disk?.makeRoom()
  },
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: fleet.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Faults one after the other, with changes between them, until all nodes agree. */
async function round(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await fleet.bans.change(fleet.server)
    await FAULTS[name]?.()
    await fleet.bans.change(fleet.server)
  }
  await fleet.agree()
}

test(
  'nodes agree after every fault, and give no answer that no generation explains',
  async () => {
    fleet.ask(REST)
    const until = Date.now() + MINUTES * 60_000
    do {
      const deck = shuffled(Object.keys(FAULTS))
      for (let from = 0; from < deck.length; from += TOGETHER) await round(deck.slice(from, from + TOGETHER))
    } while (Date.now() < until)
    const times = [...fleet.agreedAfter].sort((a, b) => a - b)
    const [median, longest] = [times[Math.floor(times.length / 2)], times.at(-1)]
    process.stdout.write(
      `${SIZE} nodes agree ${times.length} times, after ${median} ms, at most ${longest}\n`,
    )
    expect(fleet.wrong).toEqual([])
  },
  LIMIT,
)

test(
  'everything that ended starts again with the console last, and answers before it',
  async () => {
    await fleet.killConsole()
    for (const member of fleet.members) await fleet.crash(member)
    for (const { node } of fleet.members) node.run()
    for (const member of fleet.members) await fleet.answers(member)
    await fleet.server.startAgain()
    await fleet.bans.change(fleet.server)
    await fleet.agree()
    expect(fleet.wrong).toEqual([])
  },
  LIMIT,
)

test(
  'no visit is stored twice, every stored one was asked, and every answered one is stored or counted',
  async () => {
    await fleet.endAsking()
    const { queries } = fleet
    const missing = (stored: readonly string[]) => queries.missing(new Set(stored))
    const unexplained = async (stored: readonly string[]) => {
      const open: string[] = []
      for (const [index, names] of missing(stored)) {
        const member = fleet.members[index] as Member
        const dropped = await fleet.dropped(member)
        if (names.length > dropped)
          open.push(`${member.name}: ${names.length} of ${dropped}, ${names.slice(0, 3)}`)
      }
      return open
    }
    await eventually(async () => (await unexplained(await fleet.stored())).length === 0, WAIT).catch(
      () => undefined, // Said below.
    )
    const stored = await fleet.stored()
    expect(await unexplained(stored)).toEqual([])
    expect(stored.length).toBe(new Set(stored).size)
    expect(stored.filter((name) => !queries.asked.has(name))).toEqual([])
    expect(queries.answered.size).toBeGreaterThan(100)
    // Only a full disk drops visits.
    for (const member of fleet.members.filter(({ disk }) => disk === null))
      expect([member.name, await fleet.dropped(member)]).toEqual([member.name, 0])
  },
  LIMIT,
)

test(
  'a file of policies that another program has exchanged shows, and is replaced',
  async () => {
    const member = fleet.members.at(-1) as Member
    const path = member.node.file('policies.bin')
    const kept = `${member.node.dataDir}.former`
    copyFileSync(path, kept)
    for (let edit = 0; edit < 3; edit += 1) await fleet.bans.change(fleet.server)
    await fleet.agree()
    copyFileSync(kept, path)
    await eventually(async () => (await fleet.stateOf(member)) === 'failing', SHOWN)
    await fleet.agree()
  },
  LIMIT,
)

test(
  'an address that another program answers shows',
  async () => {
    const member = fleet.members.at(-1) as Member
    await fleet.crash(member)
    const thief = createSocket('udp4')
    thief.on('message', (message, { port, address }) => thief.send(message, port, address))
    const bind = () =>
      new Promise<boolean>((resolve, reject) => {
        thief.removeAllListeners('error').once('error', reject)
        thief.bind(member.node.port, '127.0.0.1', () => resolve(true))
      })
    // A killed process is gone from the list before its sockets are closed.
    await eventually(bind, WAIT)
    member.node.run()
    await eventually(async () => (await fleet.stateOf(member)) === 'failing', SHOWN)
    await new Promise<void>((resolve) => thief.close(() => resolve()))
    await fleet.agree()
  },
  LIMIT,
)
