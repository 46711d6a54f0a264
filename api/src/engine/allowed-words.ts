/**
 * What statements may hold. Everything else is refused, so that nothing that a new version of the engine brings is available
 * before it is added here. `tests/security/engine.test.ts` compares the lists with the SQL of this product.
 */

/** The first words of a statement. SYSTEM, SET, EXPLAIN, BACKUP and ATTACH are not among them. */
export const STATEMENTS: readonly string[] = [
  'SELECT',
  'WITH',
  'INSERT INTO',
  'CREATE TABLE',
  'CREATE MATERIALIZED VIEW',
  'ALTER TABLE',
  'DELETE FROM',
  'DROP TABLE',
  'DROP VIEW',
  'TRUNCATE TABLE',
  'OPTIMIZE TABLE',
  'CHECK TABLE',
]

/** Words that may stand before a bracket without being the name of a function. */
const KEYWORDS = `all and any as between by case codec distinct else except exists from having in intersect interval join key
  like limit not on or order over prewhere select then using values when where with`

const TYPES =
  'array datetime datetime64 decimal enum8 enum16 fixedstring lowcardinality map nullable tuple zstd delta lz4'

/** Table functions. They read nothing but their arguments. */
const TABLE_FUNCTIONS = 'numbers'

/** Functions on values and aggregates. They read nothing but their arguments. */
const FUNCTIONS = `abs addhours argmax argmin arraycount arraydistinct arrayenumerate arrayexists arrayfilter arrayfirst
  arrayjoin arraymap arraypushback arraypushfront arrayreversesort arrayslice arraysort arraystringconcat arrayzip assumenotnull
  avg bitor bitpositionstoarray bitshiftright bittest cast ceil cityhash64 coalesce concat count currentdatabase empty endswith
  floor formatdatetime fromunixtimestamp64milli generatesnowflakeid getsetting grouparray grouparraysorted groupbitor groupbitxor groupuniqarray
  has hasany hex if intdiv isipaddressinrange leftpad length lower lowerutf8 match max min multiif notempty now now64 nullif
  position repeat replace replaceall round rounddown siphash64 sleepeachrow splitbychar startswith substring sum summap throwif todate
  todatetime todatetime64 tofloat64 todayofweek tohour toint64 tostartofday tostartoffifteenminutes tostartofhour tostartofminute tostring
  touint8 touint16 touint32 touint64 tounixtimestamp tounixtimestamp64milli toyear toyyyymm toyyyymmdd transform tuple uniq
  uniqexact version`

const TABLE_ENGINES = 'mergetree replacingmergetree summingmergetree memory null'
export const ENGINES: ReadonlySet<string> = wordsOf(TABLE_ENGINES)

const BEFORE_BRACKET = wordsOf(`${KEYWORDS} ${TYPES} ${TABLE_FUNCTIONS} ${FUNCTIONS} ${TABLE_ENGINES}`)
const AGGREGATE_SUFFIX = /(?:if|state|merge|array|distinct|ornull)$/

/** `word`: lower case. */
export function mayPrecedeBracket(word: string): boolean {
  if (BEFORE_BRACKET.has(word)) return true
  const base = word.replace(AGGREGATE_SUFFIX, '')
  return base !== word && mayPrecedeBracket(base)
}

/** Formats of rows. They read no schema, neither from a file nor from a server. */
export const FORMATS: ReadonlySet<string> = new Set([
  'JSON',
  'JSONEachRow',
  'JSONCompactEachRow',
  'TabSeparated',
  'TabSeparatedRaw',
  'TabSeparatedWithNames',
  'TabSeparatedWithNamesAndTypes',
  'TSV',
  'TSVWithNames',
  'CSV',
  'CSVWithNames',
  'Values',
])

/** Settings of a request. */
export const REQUEST_SETTINGS: ReadonlySet<string> = wordsOf(`async_insert
  deduplicate_blocks_in_dependent_materialized_views format_csv_null_representation input_format_parallel_parsing
  insert_deduplicate insert_deduplication_token max_block_size max_bytes_before_external_group_by
  max_bytes_before_external_sort max_execution_time max_insert_block_size max_memory_usage max_partitions_per_insert_block
  max_query_size max_result_rows max_rows_to_read max_threads min_insert_block_size_bytes min_insert_block_size_rows optimize_on_insert output_format_csv_crlf_end_of_line
  output_format_json_quote_64bit_integers parallel_view_processing prefer_column_name_to_alias priority read_overflow_mode
  readonly wait_end_of_query`)

/** Its value holds the text of conditions, which are read like the statement itself. */
export const FILTER_SETTING = 'additional_table_filters'

/** Settings in the text of a statement, with those of tables. */
export const STATEMENT_SETTINGS: ReadonlySet<string> = new Set([
  ...REQUEST_SETTINGS,
  ...wordsOf(`allow_drop_detached allow_nullable_key fsync_after_insert fsync_part_directory index_granularity join_use_nulls
    max_compress_block_size min_compress_block_size mutations_sync non_replicated_deduplication_window`),
  FILTER_SETTING,
])

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
