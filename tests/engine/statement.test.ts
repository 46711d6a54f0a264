import { describe, expect, test } from 'vitest'
import { findRawInsert } from '../../api/dist/engine/raw-insert.js'
import { readStatement } from '../../api/dist/engine/statement.js'

describe('a statement', () => {
  test.each([
    ['SELECT 1', 'select'],
    ['  -- why\n/* not */ with 1 AS x SELECT x', 'select'],
    ['(SELECT 1) UNION ALL (SELECT 2)', 'select'],
    ["INSERT INTO t VALUES (1, 'select')", 'insert'],
    ['INSERT INTO t FORMAT TSV\nselect; drop', 'insert'],
    ['INSERT INTO t SELECT 1', 'command'],
    ['ALTER TABLE t DELETE WHERE a = 1', 'command'],
    ['CREATE TABLE IF NOT EXISTS d.t (a Int8) ENGINE = ReplacingMergeTree(a) ORDER BY a', 'command'],
  ])('%s is of the kind %s', (sql, kind) => {
    expect(readStatement(sql).kind).toBe(kind)
  })

  test.each([
    ["SELECT ';' -- ; comment\n, `a;b`, \"c;d\", 'it''s \\'; x' ;"],
    ['SELECT 1 /* ; SELECT 2 */;\n-- the end'],
  ])('%s is a single one', (sql) => {
    expect(readStatement(sql).kind).toBe('select')
  })

  test.each([
    ['SELECT 1; DROP TABLE t'],
    ["SELECT 1 // ' ;\n; DROP TABLE t // '"],
    ["INSERT INTO t VALUES ('\\''); DROP TABLE t"],
    [''],
    [' ; '],
    ['-- nothing'],
    ['SELECT 1\0'],
  ])('%j is rejected', (sql) => {
    expect(() => readStatement(sql)).toThrow(/SYNTAX_ERROR/)
  })

  test('a statement has the format of its last FORMAT clause, wherever the word occurs before', () => {
    expect(readStatement("SELECT concat('{}', 'FORMAT CSV') \nFORMAT JSONEachRow").format).toBe('JSONEachRow')
    expect(readStatement("SELECT 'FORMAT CSV'").format).toBeUndefined()
  })

  test.each([
    ['SELECT (SELECT max(a) FROM t) AS m'],
    ['SELECT * FROM t WHERE a > (SELECT 1)'],
    ['WITH (SELECT max(a) FROM t) AS m SELECT m'],
    ['SELECT * FROM t WHERE a IN (SELECT b FROM u)'],
    ['WITH x AS (SELECT 1) SELECT * FROM t WHERE a NOT IN x'],
  ])('%s has a subquery that is evaluated early', (sql) => {
    expect(readStatement(sql).hasEarlySubquery).toBe(true)
  })

  test.each([
    ['SELECT * FROM (SELECT 1) AS a JOIN (SELECT 2) AS b ON 1'],
    ['WITH x AS (SELECT 1) SELECT * FROM x'],
    ['SELECT * FROM t WHERE a IN (1, 2) AND b IN {b:Array(String)}'],
    ["SELECT '(SELECT 1)' FROM t"],
  ])('%s has no such subquery', (sql) => {
    expect(readStatement(sql).hasEarlySubquery).toBe(false)
  })
})

describe('an insert of raw rows', () => {
  test('an insert of raw rows is read with its table, columns and format', () => {
    expect(findRawInsert('INSERT INTO `db`.`t` (`a`, b) FORMAT JSONEachRow')).toEqual({
      table: 'db.t',
      columns: ['a', 'b'],
      format: 'JSONEachRow',
    })
    expect(findRawInsert('insert into table t format TSV;')).toEqual({
      table: 't',
      columns: undefined,
      format: 'TSV',
    })
  })

  test.each([
    'INSERT INTO t (* EXCEPT (a)) FORMAT TSV',
    'INSERT INTO t FORMAT Parquet',
    'INSERT INTO t SETTINGS async_insert = 0 FORMAT TSV',
    'INSERT INTO t FORMAT TSV\n1\t2',
    'INSERT INTO FUNCTION file(x) FORMAT TSV',
  ])('%s is executed by the engine', (sql) => {
    expect(findRawInsert(sql)).toBeUndefined()
  })
})
