import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  afterSecondTry,
  filesToRepeat,
  outcomesOfVitest,
  outsideErrors,
  timeToRepeat,
} from '../../scripts/second-try.mjs'

const outcome = (file: string, title: string, state: 'passed' | 'failed') => ({
  file,
  title,
  outcome: state,
  message: '',
})

test('a test that fails beside others and passes alone counts as passed, and is named', () => {
  const first = [
    outcome('a', 'one', 'failed'),
    outcome('a', 'two', 'passed'),
    outcome('b', 'three', 'failed'),
  ]
  expect(filesToRepeat(first, [])).toEqual([['a', 'b'], []])
  const second = [
    outcome('a', 'one', 'passed'),
    outcome('a', 'two', 'passed'),
    outcome('b', 'three', 'failed'),
  ]
  const { outcomes, mended } = afterSecondTry(first, second)
  expect(outcomes).toEqual(second)
  expect(mended).toEqual([first[0]])
})

test('a test that passes beside others and fails alone counts as failed', () => {
  const first = [outcome('a', 'one', 'failed'), outcome('a', 'two', 'passed')]
  const second = [outcome('a', 'one', 'passed'), outcome('a', 'two', 'failed')]
  expect(afterSecondTry(first, second).outcomes).toEqual(second)
})

test('nothing is repeated where many files fail, or where a runner fails', () => {
  const many = Array.from({ length: 17 }, (_, place) => outcome(`file${place}`, 'one', 'failed'))
  expect(filesToRepeat(many, [outcome('a.spec.ts', 'one', 'failed')])).toEqual([[], []])
  expect(filesToRepeat([{ ...outcome('vitest', '', 'failed'), isRunner: true }])).toEqual([[]])
})

test('a second try ends in time to say what failed, and takes what it needs in a long run', () => {
  expect(timeToRepeat(30 * 60_000, false)).toBe(52 * 60_000)
  // A timeout of 0 would be none.
  expect(timeToRepeat(85 * 60_000, false)).toBe(1)
  expect(timeToRepeat(85 * 60_000, true)).toBeUndefined()
})

test('a test that did not run is for want of time where that is over, and has failed elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-report-'))
  const file = join(folder, 'report.json')
  const assertionResults = [
    { fullName: 'begun', status: 'passed' },
    { fullName: 'late', status: 'skipped', meta: { isUnbegun: true } },
    { fullName: 'needs a package', status: 'skipped', meta: {} },
    { fullName: 'of a suite', status: 'pending' },
  ]
  writeFileSync(file, JSON.stringify({ testResults: [{ name: 'a', message: '', assertionResults }] }))
  const shown = (isTimeOver: boolean) =>
    outcomesOfVitest(file, isTimeOver).map(({ outcome: state, isUnbegun }) => [state, isUnbegun])
  const others = [
    ['passed', false],
    ['skipped', true],
    ['skipped', false],
  ]
  expect(shown(true)).toEqual([...others, ['skipped', true]])
  expect(shown(false)).toEqual([...others, ['failed', false]])
  rmSync(folder, { recursive: true })
})

test('an error outside of tests fails the run, and is repeated with the suite in which it was noticed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-report-'))
  const file = join(folder, 'errors.json')
  expect(outsideErrors(file, 'vitest')).toEqual([])
  const errors = [
    { file: 'a', title: 'one', message: 'Error: read ECONNRESET' },
    { file: null, title: '', message: 'Error: no worker' },
  ]
  writeFileSync(file, JSON.stringify(errors))
  const first = [outcome('a', 'one', 'passed'), ...outsideErrors(file, 'vitest')]
  expect(first.map(({ outcome: state, message }) => [state, message])).toEqual([
    ['passed', ''],
    ['failed', 'Error: read ECONNRESET'],
    ['failed', 'Error: no worker'],
  ])
  expect(filesToRepeat(first)).toEqual([['a']])
  expect(afterSecondTry(first, [outcome('a', 'one', 'passed')])).toEqual({
    outcomes: [first[2], outcome('a', 'one', 'passed')],
    mended: [first[1]],
  })
  expect(afterSecondTry(first, [...first.slice(0, 2)]).mended).toEqual([])
  rmSync(folder, { recursive: true })
})
