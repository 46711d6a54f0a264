import type { Translation } from './translation.ts'

/** Why a line of a log, or a whole file, was not taken. */
export const ingestTextsZh = {
  'ingest.line.notText': '不是有效的 UTF-8 文本，或含有空字节（NUL）',
  'ingest.line.tooLong': '该行超过 {limit} 字节',
  'ingest.line.fields': '字段数不符：应为 {expected}，实为 {actual}',
  'ingest.line.json': '不是有效的 JSON 对象',
  'ingest.line.unknown': '不是 {format} 格式的行',
  'ingest.line.noHeader': '缺少 #fields 表头',
  'ingest.line.noColumns': '缺少带有以下列的表头：{columns}',
  'ingest.line.openQuote': '不是完整的一行 CSV：引号未闭合或位置不对',
  'ingest.line.column': '列 {column} 的值不正确',
  'ingest.line.missing': '缺少字段 {field}',
  'ingest.line.member': '不认识的字段 {field}',
  'ingest.line.value': '字段 {field} 的值不正确：{value}',
  'ingest.line.time': '时间不正确：{value}',
  'ingest.line.tooOld': '时间早于保留期（NETWARDEN_RETENTION_DAYS={days}）',
  'ingest.line.future': '时间晚于现在一天以上：{value}',
  'ingest.file.empty': '文件为空',
  'ingest.file.binary': '这不是日志文件（二进制内容）',
  'ingest.file.capture':
    '这是抓包文件。请先用 Zeek 或 tshark 转换，例如运行 zeek -r capture.pcap，再导入生成的 dns.log、ssl.log、http.log、conn.log',
  'ingest.file.unknownFormat': '无法识别日志格式，请指定 format；已知格式：{formats}',
  'ingest.file.packed':
    '不接受这种文件（{kind}）：请先解压，再导入其中的日志，或改用 gzip、zstd 压缩单个日志文件',
  'ingest.file.lineTooLong': '开头的内容没有一行可读：超过 {limit} 字节仍未换行。请确认这是按行记录的日志',
  'ingest.file.wrongFormat':
    '没有一行符合 {format} 格式（共拒绝 {rejected} 行），请检查 format 设置，或使用 auto',
  'ingest.file.noRecords': '文件中没有任何记录（格式 {format}），未写入内容',
  'ingest.file.allSkipped':
    '文件中没有任何访问记录：共 {skipped} 行，均为 {format} 格式中与访问无关的内容（如其他程序的日志），已全部跳过',
  'ingest.file.noneAccepted': '没有任何一行被接受（共拒绝 {rejected} 行）',
  'ingest.file.allFuture':
    '所有行（共 {rejected} 行）的时间都晚于现在一天以上，请检查设备时钟和时区设置，或使用 retime=now',
  'ingest.file.allTooOld':
    '所有行都早于保留期（NETWARDEN_RETENTION_DAYS={days}），可加大保留期或使用 retime=now',
  'ingest.file.truncated':
    '压缩文件不完整（{encoding}），在结尾之前就中断了。未写入任何记录，请重新传送完整的文件',
  'ingest.file.corrupt': '压缩文件已损坏（{encoding}）。未写入任何记录，请重新压缩或传送后再导入',
  'ingest.file.zstdWindow':
    '压缩文件要求 {size} 的解压窗口，超过上限 {limit}（NETWARDEN_ZSTD_WINDOW）。请不带 --long、--ultra 重新压缩，或调大该设置',
  'ingest.file.zstdFrames': '压缩文件由过多的 zstd 帧组成。请将日志压缩为一个整体后再导入',
  'ingest.file.ratio': '压缩文件解压后膨胀超过 {ratio} 倍，不像真实日志，已拒绝',
  'ingest.file.unpackedTooLarge':
    '解压后超过上限 {limit} 字节（NETWARDEN_MAX_UNPACKED）。请分成几个文件导入，或调大该设置',
  'ingest.file.tooLarge': '文件超过上限 {limit}',
  'ingest.file.tooMany': '一次最多上传 {limit} 个文件',
  'ingest.file.noSpace': '服务器磁盘空间不足，无法暂存文件。请清理磁盘后重新导入',
  'ingest.import.tooManyOpen':
    '您有太多导入尚未完成（最多 {limit} 个，解压后共 {gib} GiB）。请等待其完成或取消一些后再试',
  'ingest.import.cancelled': '导入已取消，已写入的记录保留',
  'ingest.import.away':
    '文件在另一个 Netwarden 进程的磁盘上，而该进程已离线；它恢复后会继续导入，也可以取消，或重新上传该文件',
  'ingest.import.unexpected': '导入意外中断，请查看服务日志',
  'ingest.import.quarantined':
    '读取此文件时采集进程在同一位置反复崩溃（{count} 次），已放弃导入，其他导入和数据源不受影响；已写入的记录保留。请检查文件后再导入',
} as const

export const ingestTextsEn: Translation<typeof ingestTextsZh> = {
  'ingest.line.notText': 'Not valid UTF-8 text, or the line contains NUL bytes',
  'ingest.line.tooLong': 'The line is longer than {limit} bytes',
  'ingest.line.fields': 'Wrong number of fields: expected {expected}, got {actual}',
  'ingest.line.json': 'Not a valid JSON object',
  'ingest.line.unknown': 'Not a line of format {format}',
  'ingest.line.noHeader': 'The #fields header is missing',
  'ingest.line.noColumns': 'The header with these columns is missing: {columns}',
  'ingest.line.openQuote': 'Not a whole row of CSV: a quote is not closed, or out of place',
  'ingest.line.column': 'Column {column} has a wrong value',
  'ingest.line.missing': 'Field {field} is missing',
  'ingest.line.member': 'Unknown field {field}',
  'ingest.line.value': 'Field {field} has a wrong value: {value}',
  'ingest.line.time': 'Not a valid time: {value}',
  'ingest.line.tooOld': 'Older than the retention (NETWARDEN_RETENTION_DAYS={days})',
  'ingest.line.future': 'More than a day in the future: {value}',
  'ingest.file.empty': 'The file is empty',
  'ingest.file.binary': 'This is not a log file (binary content)',
  'ingest.file.capture':
    'This is a packet capture. Convert it with Zeek or tshark first: run zeek -r capture.pcap, for example, and import the dns.log, ssl.log, http.log and conn.log that it writes',
  'ingest.file.unknownFormat': 'The log format was not recognised: name one of {formats}',
  'ingest.file.packed':
    'This kind of file is not taken ({kind}): unpack it and import the logs in it, or pack a single log as gzip or zstd',
  'ingest.file.lineTooLong':
    'Not one of the first lines can be read: longer than {limit} bytes without a line end. Is this a log of lines?',
  'ingest.file.wrongFormat':
    'Not one line is of format {format} ({rejected} rejected): check the format setting, or use auto',
  'ingest.file.noRecords': 'There is no record in the file (format {format}): nothing was taken',
  'ingest.file.allSkipped':
    'There is no visit in the file: all {skipped} lines were skipped, because format {format} has no use for them (lines of other programs, for example)',
  'ingest.file.noneAccepted': 'Not one line was accepted ({rejected} rejected)',
  'ingest.file.allFuture':
    'All lines ({rejected}) are more than a day in the future: check the clock and the time zone, or use retime=now',
  'ingest.file.allTooOld':
    'All lines are older than the retention (NETWARDEN_RETENTION_DAYS={days}): raise it, or use retime=now',
  'ingest.file.truncated':
    'The compressed file is incomplete ({encoding}), it breaks off before its end. Nothing was taken from it: send the whole file again',
  'ingest.file.corrupt':
    'The compressed file is damaged ({encoding}). Nothing was taken from it: pack it or send it again',
  'ingest.file.zstdWindow':
    'The compressed file asks for a window of {size}, more than {limit} (NETWARDEN_ZSTD_WINDOW): pack it again without --long and --ultra, or raise the setting',
  'ingest.file.zstdFrames': 'The compressed file consists of too many zstd frames: pack the log as one whole',
  'ingest.file.ratio':
    'Unpacked, the file is more than {ratio} times as large, as no real log is: it is refused',
  'ingest.file.unpackedTooLarge':
    'Unpacked, it is larger than {limit} bytes (NETWARDEN_MAX_UNPACKED): import it in parts, or raise the setting',
  'ingest.file.tooLarge': 'The file is larger than the limit of {limit}',
  'ingest.file.tooMany': 'At most {limit} files may be sent at once',
  'ingest.file.noSpace':
    "The server's disk is full, so the file could not be kept: free some space, then import it again",
  'ingest.import.tooManyOpen':
    'Too many of your imports are not done yet (at most {limit}, {gib} GiB unpacked in all): wait for them, or cancel some, and try again',
  'ingest.import.cancelled': 'The import was cancelled; records already written stay',
  'ingest.import.away':
    'The file lies on the disk of another Netwarden process, which is away; the import goes on when it is back. It can be cancelled, or the file uploaded again',
  'ingest.import.unexpected': 'The import broke off unexpectedly: see the log of the service',
  'ingest.import.quarantined':
    'Reading crashed {count} times at the same place of this file, so the import was given up; other imports and sources go on, and records already written stay. Check the file before you import it again',
}
