import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { CommandLineWithin } from './command-line.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const scoresOf = (stdout: string) =>
  new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([name = '', score]) => [name, Number(score)] as const),
  )

describe('netwarden risks score', () => {
  const line = new CommandLineWithin()
  afterAll(() => line.remove())

  test('rates each name of the standard input without a server: the name, a tab, 0 to 1', async () => {
    const names = [
      'google.com',
      'kq7vdz2xw9hp3m.com',
      '',
      'WWW.Xn--fiqs8s.cn',
      '10.0.0.1',
      'xjpakmdcfuqe.biz',
    ]
    const { code, stdout, stderr } = await line.run(['risks', 'score', '-'], { stdin: names.join('\r\n') })
    expect([code, stderr]).toEqual([0, ''])
    const scores = scoresOf(stdout)
    expect([...scores.keys()]).toEqual(names.filter((name) => name !== ''))
    expect(scores.get('kq7vdz2xw9hp3m.com')).toBeGreaterThan(0.9)
    expect(scores.get('xjpakmdcfuqe.biz')).toBeGreaterThan(0.5)
    for (const plain of ['google.com', 'WWW.Xn--fiqs8s.cn', '10.0.0.1']) {
      expect(scores.get(plain)).toBeLessThan(0.1)
    }
  })

  test('scores no host of networks, clouds and telemetry and no Chinese name as generated', async () => {
    const hosts = readFileSync(fileOf('fixtures/names/hard-hosts.txt'), 'utf8').replace(/^#.*\n/gm, '')
    const { stdout } = await line.run(['risks', 'score', line.file('hosts.txt', hosts)])
    const scores = scoresOf(stdout)
    expect(scores.size).toBeGreaterThan(100)
    expect([...scores].filter(([, score]) => score >= 0.5)).toEqual([])
  })

  test('scores the registered label, or the one below a dynamic suffix', async () => {
    const stdin = 'd3ag4hukkh62yn.cloudfront.net\nxk4tz9qvm2wpl7.ddns.net\nhome.ddns.net\n'
    const scores = scoresOf((await line.run(['risks', 'score', '-'], { stdin })).stdout)
    expect([...scores.values()].map((score) => score >= 0.5)).toEqual([false, true, false])
  })

  test('reports a missing file', async () => {
    const { code, stdout, stderr } = await line.run(['risks', 'score', 'none.txt'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('none.txt')
  })
})

test('the shipped model keeps its accuracy on names that it was not trained on', () => {
  const printed = execFileSync(process.execPath, [fileOf('scripts/names/accuracy.mjs')], { encoding: 'utf8' })
  const random = /^all random +random +\d+ +(?<auc>[\d.]+) +(?<recall>[\d.]+) %$/m.exec(printed)?.groups
  const popular = /^popular names.*: (?<falsePositives>[\d.]+) %$/m.exec(printed)?.groups
  expect(Number(random?.auc)).toBeGreaterThanOrEqual(0.97)
  expect(Number(random?.recall)).toBeGreaterThanOrEqual(91)
  expect(Number(popular?.falsePositives)).toBeLessThanOrEqual(1)
  const chinese = /^Chinese names of a list.*: (?<falsePositives>[\d.]+) %$/m.exec(printed)?.groups
  expect(Number(chinese?.falsePositives)).toBeLessThanOrEqual(2)
})
